import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    body = message["body"]
    reply = {"type": body["type"] + "_ok", "in_reply_to": body["msg_id"]}
    sys.stdout.write(json.dumps({"src": message["dest"], "dest": message["src"], "body": reply}) + "\n")
    sys.stdout.flush()
