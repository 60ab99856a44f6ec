#!/usr/bin/env python3
"""Broadcast: every value reaches every node, also after lost messages and partitions.

A node passes new values on to its neighbors at once. Neighbors confirm what they received; values that
a neighbor has not confirmed are sent to it again every RETRY seconds.
"""

import json
import os
import select
import sys
import time

RETRY = 0.5


class Node:
    def __init__(self):
        self.node_id = None
        self.neighbors = []
        self.values = set()
        self.unconfirmed = {}  # the values that each neighbor has not confirmed
        self.sent = {}  # the values of each gossip that is not confirmed, by its msg_id
        self.last_msg_id = 0

    def send(self, dest, body):
        line = json.dumps({"src": self.node_id, "dest": dest, "body": body})
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def reply(self, request, **fields):
        self.send(request["src"], dict(fields, in_reply_to=request["body"]["msg_id"]))

    def gossip(self, neighbor, values):
        self.last_msg_id += 1
        self.sent[self.last_msg_id] = set(values)
        self.send(neighbor, {"type": "gossip", "msg_id": self.last_msg_id, "values": sorted(values)})

    def add(self, values, source):
        """Adds values and passes the new ones on to everybody but their source."""
        fresh = set(values) - self.values
        self.values |= fresh
        for neighbor in self.neighbors:
            if fresh and neighbor != source:
                self.unconfirmed[neighbor] |= fresh
                self.gossip(neighbor, fresh)

    def retry(self):
        for neighbor in self.neighbors:
            if self.unconfirmed[neighbor]:
                self.gossip(neighbor, self.unconfirmed[neighbor])

    def confirmed(self, neighbor, msg_id):
        self.unconfirmed.get(neighbor, set()).difference_update(self.sent.pop(msg_id, set()))

    def set_neighbors(self, neighbors):
        self.neighbors = neighbors
        self.unconfirmed = {neighbor: set(self.values) for neighbor in neighbors}

    def handle(self, message):
        body = message["body"]
        kind = body["type"]
        if kind == "init":
            self.node_id = body["node_id"]
            self.set_neighbors([node for node in body["node_ids"] if node != self.node_id])
            self.reply(message, type="init_ok")
        elif kind == "topology":
            self.set_neighbors(body["topology"][self.node_id])
            self.reply(message, type="topology_ok")
        elif kind == "broadcast":
            self.add([body["message"]], message["src"])
            self.reply(message, type="broadcast_ok")
        elif kind == "read":
            self.reply(message, type="read_ok", messages=sorted(self.values))
        elif kind == "gossip":
            self.add(body["values"], message["src"])
            self.reply(message, type="gossip_ok")
        elif kind == "gossip_ok":
            self.confirmed(message["src"], body["in_reply_to"])
        else:
            self.reply(message, type="error", code=10, text="unknown type " + kind)


def run(node):
    buffered = b""
    next_retry = time.monotonic() + RETRY
    while True:
        wait = max(0.0, next_retry - time.monotonic())
        readable, _, _ = select.select([0], [], [], wait)
        if readable:
            data = os.read(0, 65536)
            if not data:
                return
            *lines, buffered = (buffered + data).split(b"\n")
            for line in lines:
                node.handle(json.loads(line))
        if time.monotonic() >= next_retry:
            node.retry()
            next_retry = time.monotonic() + RETRY


if __name__ == "__main__":
    run(Node())
