"""A node that executes the commands of WorldContract and logs to stderr."""
import json
import os
import random
import sys

KEPT = os.path.join(os.environ["NODE_DIR"], "kept")
DRAWS = random.SystemRandom()
name = None


def log(text):
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


def send(to, body):
    sys.stdout.write(json.dumps({"src": name, "dest": to, "body": body}) + "\n")
    sys.stdout.flush()


def execute(command, source):
    kind = command["type"]
    if kind == "note":
        log("%s from %s" % (command["text"], source))
    elif kind == "say":
        send(command["to"], command["what"])
    elif kind == "draw":
        log("drew %d" % DRAWS.randrange(command["bound"]))
    elif kind == "keep":
        with open(KEPT, "w") as file:
            file.write(command["value"])
    elif kind == "fail":
        sys.exit(3)
    elif kind == "all":
        for each in command["commands"]:
            execute(each, source)


for line in sys.stdin:
    message = json.loads(line)
    body = message["body"]
    if body["type"] == "init":
        name = body["node_id"]
        send(message["src"], {"type": "init_ok", "in_reply_to": body["msg_id"]})
        log("started with " + open(KEPT).read() if os.path.exists(KEPT) else "started")
    else:
        execute(body, message["src"])
