"""A node that answers init and then, when told, does what a node must not do."""
import json
import os
import subprocess
import sys
import threading
import time

name = None


def send(to, body):
    sys.stdout.write(json.dumps({"src": name, "dest": to, "body": body}) + "\n")
    sys.stdout.flush()


def misbehave(kind):
    if kind == "garbage":
        print("hello, world", flush=True)
    elif kind == "flood":
        while True:
            send(name, {"type": "more"})
    elif kind == "long-flood":
        while True:
            send(name, {"type": "more", "padding": "x" * 90000})
    elif kind == "endless-line":
        while True:
            sys.stdout.write("x" * 10000)
    elif kind == "log-flood":
        while True:
            sys.stderr.write("x" * 10000 + "\n")
    elif kind == "spin":
        while True:
            pass
    elif kind == "deaf":
        threading.Event().wait()
    elif kind == "slow":
        time.sleep(3)
        send(name, {"type": "done"})
    elif kind == "nobody":
        send("n99", {"type": "hello"})
    elif kind == "liar":
        print(json.dumps({"src": "n7", "dest": name, "body": {"type": "hello"}}), flush=True)
    elif kind == "die":
        sys.stderr.write("cannot go on\n")
        sys.exit(5)
    elif kind == "abort":
        os.abort()
    elif kind == "fork":
        subprocess.Popen(["sleep", "1000"], start_new_session=True, stdin=subprocess.DEVNULL)
        subprocess.Popen(["sh", "-c", "trap '' TERM HUP INT; (sleep 1000 & sleep 1001); sleep 1002"],
                         stdin=subprocess.DEVNULL)
        send(name, {"type": "forked"})


for line in sys.stdin:
    message = json.loads(line)
    body = message["body"]
    if body["type"] == "init":
        name = body["node_id"]
        if len(sys.argv) > 1 and sys.argv[1] == "mute":
            continue
        if len(sys.argv) > 1 and sys.argv[1] == "late":
            time.sleep(3)
        if len(sys.argv) > 1 and sys.argv[1] == "unflushed":
            sys.stdout.write("{\"src\": \"n0\"")
            sys.stdout.flush()
            continue
        send(message["src"], {"type": "init_ok", "in_reply_to": body["msg_id"]})
    else:
        misbehave(body["type"])
