#!/usr/bin/env python3
"""A key-value store replicated with Raft (Ongaro and Ousterhout, 2014). All operations go through the log.

The log is kept in memory, and the members do not change.
"""

import json
import os
import random
import select
import sys
import time

HEARTBEAT = 0.1
ELECTION = 0.4  # plus up to as much again

UNKNOWN_TYPE = 10
NOT_THE_LEADER = 11
NO_SUCH_KEY = 20
OTHER_VALUE = 22

FOLLOWER, CANDIDATE, LEADER = "follower", "candidate", "leader"


class Store:
    """The state machine."""

    def __init__(self):
        self.values = {}

    def apply(self, request):
        kind, key = request["type"], json.dumps(request["key"])
        if kind == "write":
            self.values[key] = request["value"]
            return {"type": "write_ok"}
        if key not in self.values:
            return {"type": "error", "code": NO_SUCH_KEY, "text": "no such key"}
        if kind == "read":
            return {"type": "read_ok", "value": self.values[key]}
        if self.values[key] != request["from"]:
            return {"type": "error", "code": OTHER_VALUE, "text": "another value"}
        self.values[key] = request["to"]
        return {"type": "cas_ok"}


class Raft:
    def __init__(self, now):
        self.node_id = None
        self.peers = []
        self.store = Store()
        self.term = 0
        self.voted_for = None
        self.log = [{"term": 0}]  # the first entry stands for the empty log
        self.commit_index = 0
        self.last_applied = 0
        self.role = FOLLOWER
        self.votes = set()
        self.next_index = {}
        self.match_index = {}
        self.clients = {}  # who waits for the entry at an index of this leader's log
        self.deadline = None
        self.now = now

    # -- messages

    def send(self, dest, body):
        sys.stdout.write(json.dumps({"src": self.node_id, "dest": dest, "body": body}) + "\n")
        sys.stdout.flush()

    def reply(self, client, msg_id, body):
        self.send(client, dict(body, in_reply_to=msg_id))

    def majority(self, count):
        return 2 * count > len(self.peers) + 1

    def set_deadline(self):
        if self.role == LEADER:
            self.deadline = self.now() + HEARTBEAT
        else:
            self.deadline = self.now() + ELECTION * (1 + random.random())

    def last_entry(self):
        return [self.log[-1]["term"], len(self.log) - 1]

    # -- roles

    def follow(self, term):
        self.term = term
        self.voted_for = None
        self.role = FOLLOWER
        self.clients = {}
        self.set_deadline()

    def start_election(self):
        self.term += 1
        self.role = CANDIDATE
        self.voted_for = self.node_id
        self.votes = {self.node_id}
        self.set_deadline()
        for peer in self.peers:
            self.send(peer, {"type": "request_vote", "term": self.term, "last": self.last_entry()})
        self.count_votes()

    def count_votes(self):
        if self.role == CANDIDATE and self.majority(len(self.votes)):
            self.role = LEADER
            self.next_index = {peer: len(self.log) for peer in self.peers}
            self.match_index = {peer: 0 for peer in self.peers}
            self.set_deadline()
            self.replicate_to_all()

    def on_deadline(self):
        if self.role == LEADER:
            self.set_deadline()
            self.replicate_to_all()
        else:
            self.start_election()

    # -- elections

    def on_request_vote(self, src, body):
        is_free = self.voted_for in (None, src)
        granted = body["term"] == self.term and is_free and body["last"] >= self.last_entry()
        if granted:
            self.voted_for = src
            self.set_deadline()
        self.send(src, {"type": "vote", "term": self.term, "granted": granted})

    def on_vote(self, src, body):
        if body["term"] == self.term and body["granted"]:
            self.votes.add(src)
            self.count_votes()

    # -- replication

    def replicate_to_all(self):
        for peer in self.peers:
            self.replicate(peer)

    def replicate(self, peer):
        previous = self.next_index[peer] - 1
        self.send(peer, {
            "type": "append",
            "term": self.term,
            "previous": previous,
            "previous_term": self.log[previous]["term"],
            "entries": self.log[previous + 1:],
            "commit": self.commit_index,
        })

    def on_append(self, src, body):
        if body["term"] < self.term:
            self.send(src, {"type": "append_ok", "term": self.term, "success": False, "index": body["previous"]})
            return
        self.role = FOLLOWER
        self.set_deadline()
        previous = body["previous"]
        fits = previous < len(self.log) and self.log[previous]["term"] == body["previous_term"]
        if fits:
            self.add_entries(previous + 1, body["entries"])
            known = previous + len(body["entries"])
            self.commit(min(body["commit"], known))
        index = previous + len(body["entries"]) if fits else previous
        self.send(src, {"type": "append_ok", "term": self.term, "success": fits, "index": index})

    def add_entries(self, first, entries):
        self.log[first:] = entries

    def on_append_ok(self, src, body):
        if self.role != LEADER or body["term"] != self.term:
            return
        if not body["success"]:
            self.next_index[src] = max(self.match_index[src] + 1, min(self.next_index[src], body["index"]))
            self.replicate(src)
            return
        self.match_index[src] = max(self.match_index[src], body["index"])
        self.next_index[src] = max(self.next_index[src], self.match_index[src] + 1)
        self.advance_commit_index()

    def advance_commit_index(self):
        for index in range(len(self.log) - 1, self.commit_index, -1):
            have = 1 + sum(match >= index for match in self.match_index.values())
            if self.majority(have) and self.log[index]["term"] == self.term:
                self.commit(index)
                return

    def commit(self, index):
        self.commit_index = max(self.commit_index, index)
        while self.last_applied < self.commit_index:
            self.last_applied += 1
            result = self.store.apply(self.log[self.last_applied]["request"])
            if self.last_applied in self.clients:
                client, msg_id = self.clients.pop(self.last_applied)
                self.reply(client, msg_id, result)

    # -- clients

    def on_request(self, src, body):
        if self.role != LEADER:
            error = {"type": "error", "code": NOT_THE_LEADER, "text": "not the leader"}
            self.reply(src, body["msg_id"], error)
            return
        self.log.append({"term": self.term, "request": body})
        self.clients[len(self.log) - 1] = (src, body["msg_id"])
        self.replicate_to_all()
        self.advance_commit_index()

    def on_init(self, src, body):
        self.node_id = body["node_id"]
        self.peers = [node for node in body["node_ids"] if node != self.node_id]
        self.set_deadline()
        self.reply(src, body["msg_id"], {"type": "init_ok"})

    def handle(self, message):
        src, body = message["src"], message["body"]
        handlers = {
            "init": self.on_init,
            "read": self.on_request,
            "write": self.on_request,
            "cas": self.on_request,
            "request_vote": self.on_request_vote,
            "vote": self.on_vote,
            "append": self.on_append,
            "append_ok": self.on_append_ok,
        }
        if body.get("term", 0) > self.term:
            self.follow(body["term"])
        if body["type"] in handlers:
            handlers[body["type"]](src, body)
        else:
            error = {"type": "error", "code": UNKNOWN_TYPE, "text": "unknown type " + body["type"]}
            self.reply(src, body["msg_id"], error)


def run(raft):
    buffered = b""
    while True:
        wait = None if raft.deadline is None else max(0.0, raft.deadline - raft.now())
        readable, _, _ = select.select([0], [], [], wait)
        if readable:
            data = os.read(0, 65536)
            if not data:
                return
            *lines, buffered = (buffered + data).split(b"\n")
            for line in lines:
                raft.handle(json.loads(line))
        if raft.deadline is not None and raft.now() >= raft.deadline:
            raft.on_deadline()


if __name__ == "__main__":
    run(Raft(time.monotonic))
