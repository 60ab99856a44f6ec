"""A node that executes the commands of WorldContract and logs to stderr."""
import json
import os
import random
import select
import sys
import time

KEPT = os.path.join(os.environ["NODE_DIR"], "kept")
DRAWS = random.SystemRandom()
name = None
timers = {}  # when each fires


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
    elif kind == "arm":
        timers[command["timer"]] = time.monotonic() + command["delay"] / 1000
    elif kind == "disarm":
        timers.pop(command["timer"], None)
    elif kind == "keep":
        with open(KEPT, "w") as file:
            file.write(command["value"])
    elif kind == "fail":
        log(command["message"])
        sys.exit(3)
    elif kind == "all":
        for each in command["commands"]:
            execute(each, source)


def handle(message):
    global name
    body = message["body"]
    if body["type"] == "init":
        name = body["node_id"]
        send(message["src"], {"type": "init_ok", "in_reply_to": body["msg_id"]})
        log("started with " + open(KEPT).read() if os.path.exists(KEPT) else "started")
    else:
        execute(body, message["src"])


def fire():
    for timer in sorted(timers, key=timers.get):
        if timers[timer] <= time.monotonic():
            del timers[timer]
            log("timer " + timer)


rest = b""
while True:
    wait = max(0.0, min(timers.values()) - time.monotonic()) if timers else None
    if select.select([0], [], [], wait)[0]:
        data = os.read(0, 65536)
        if not data:
            break
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            handle(json.loads(line))
    fire()
