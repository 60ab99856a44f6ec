#!/usr/bin/env python3
"""Unique ids: the time of the start, the name of the node, and a count."""

import json
import sys
import time


class IdServer:
    def __init__(self):
        self.node_id = None
        self.started = int(time.time() * 1000)
        self.count = 0

    def new_id(self):
        self.count += 1
        return "%d-%s-%d" % (self.started, self.node_id, self.count)

    def reply(self, request, **fields):
        body = dict(fields, in_reply_to=request["body"]["msg_id"])
        print(json.dumps({"src": self.node_id, "dest": request["src"], "body": body}), flush=True)

    def handle(self, message):
        body = message["body"]
        if body["type"] == "init":
            self.node_id = body["node_id"]
            self.reply(message, type="init_ok")
        elif body["type"] == "generate":
            self.reply(message, type="generate_ok", id=self.new_id())
        else:
            self.reply(message, type="error", code=10, text="unknown type " + body["type"])


if __name__ == "__main__":
    server = IdServer()
    for line in sys.stdin:
        server.handle(json.loads(line))
