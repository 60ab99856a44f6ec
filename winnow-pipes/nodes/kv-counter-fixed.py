#!/usr/bin/env python3
"""Counter: keeps its total in the service lin-kv, so that the nodes have no state of their own."""

import json
import sys

SERVICE = "lin-kv"
KEY = "total"
NO_SUCH_KEY = 20
OTHER_VALUE = 22


class Counter:
    def __init__(self):
        self.node_id = None
        self.last_msg_id = 0
        self.callbacks = {}  # what to do with the reply to a request of ours, by its msg_id

    def send(self, dest, body):
        print(json.dumps({"src": self.node_id, "dest": dest, "body": body}), flush=True)

    def reply(self, request, **fields):
        self.send(request["src"], dict(fields, in_reply_to=request["body"]["msg_id"]))

    def ask(self, callback, **fields):
        self.last_msg_id += 1
        self.callbacks[self.last_msg_id] = callback
        self.send(SERVICE, dict(fields, msg_id=self.last_msg_id, key=KEY))

    def with_total(self, callback):
        def done(body):
            if body["type"] == "read_ok":
                callback(body["value"])
            elif body["code"] == NO_SUCH_KEY:
                callback(0)

        self.ask(done, type="read")

    def read(self, request):
        self.with_total(lambda total: self.reply(request, type="read_ok", value=total))

    def add(self, request):
        def write(total):
            new_total = total + request["body"]["delta"]
            self.ask(written, type="cas", **{"from": total}, to=new_total, create_if_not_exists=True)

        def written(body):
            if body["type"] == "cas_ok":
                self.reply(request, type="add_ok")
            elif body["code"] == OTHER_VALUE:
                self.add(request)  # another node was faster

        self.with_total(write)

    def handle(self, message):
        body = message["body"]
        kind = body["type"]
        if body.get("in_reply_to") in self.callbacks:
            self.callbacks.pop(body["in_reply_to"])(body)
        elif kind == "init":
            self.node_id = body["node_id"]
            self.reply(message, type="init_ok")
        elif kind == "add":
            self.add(message)
        elif kind == "read":
            self.read(message)
        elif "msg_id" in body:
            self.reply(message, type="error", code=10, text="unknown type " + kind)


if __name__ == "__main__":
    counter = Counter()
    for line in sys.stdin:
        counter.handle(json.loads(line))
