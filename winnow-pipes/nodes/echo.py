#!/usr/bin/env python3
"""Echo: sends back what it receives."""

import json
import sys

node_id = None


def reply(request, **fields):
    body = dict(fields, in_reply_to=request["body"]["msg_id"])
    print(json.dumps({"src": node_id, "dest": request["src"], "body": body}), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    body = message["body"]
    if body["type"] == "init":
        node_id = body["node_id"]
        reply(message, type="init_ok")
    elif body["type"] == "echo":
        reply(message, type="echo_ok", echo=body["echo"])
    else:
        reply(message, type="error", code=10, text="unknown type " + body["type"])
