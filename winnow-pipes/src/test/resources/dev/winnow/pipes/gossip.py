"""A node that gossips values with timers, random peers, a dict order and unique ids: all that differs from run to run."""
import json
import os
import random
import sys
import threading
import time
import uuid

lock = threading.Lock()
name = None
nodes = []
values = set()


def send(to, body):
    sys.stdout.write(json.dumps({"src": name, "dest": to, "body": body}) + "\n")
    sys.stdout.flush()


def gossip():
    while True:
        time.sleep(0.05 + random.random() / 10)
        with lock:
            peers = [node for node in nodes if node != name]
            if peers and values:
                send(random.choice(peers), {"type": "gossip", "values": list(values), "at": time.time(),
                                            "id": str(uuid.uuid4()), "draw": os.urandom(4).hex()})


for line in sys.stdin:
    message = json.loads(line)
    body = message["body"]
    with lock:
        if body["type"] == "init":
            name = body["node_id"]
            nodes = body["node_ids"]
            threading.Thread(target=gossip, daemon=True).start()
            send(message["src"], {"type": "init_ok", "in_reply_to": body["msg_id"]})
        elif body["type"] == "gossip":
            values |= set(body["values"])
        else:
            values.add(str(body["message"]))
            send(message["src"], {"type": "broadcast_ok", "in_reply_to": body.get("msg_id", 0)})
