"""A node that passes what a client asks on to a service, and the answer back to the client."""
import json
import sys

name = None
clients = []


def send(to, body):
    print(json.dumps({"src": name, "dest": to, "body": body}), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    body = message["body"]
    if body["type"] == "init":
        name = body["node_id"]
        send(message["src"], {"type": "init_ok", "in_reply_to": body["msg_id"]})
    elif body["type"] == "ask":
        clients.append(message)
        send(body["service"], dict(body["request"], msg_id=len(clients)))
    else:
        client = clients[body["in_reply_to"] - 1]
        send(client["src"], dict(body, in_reply_to=client["body"]["msg_id"]))
