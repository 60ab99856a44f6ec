// A node that gossips values with timers, random peers and unique ids.
const crypto = require('crypto');
let name = null;
let nodes = [];
const values = new Set();

function send(to, body) {
  process.stdout.write(JSON.stringify({src: name, dest: to, body}) + '\n');
}

function gossip() {
  const peers = nodes.filter((node) => node !== name);
  if (peers.length > 0 && values.size > 0) {
    const peer = peers[Math.floor(Math.random() * peers.length)];
    send(peer, {type: 'gossip', values: [...values], at: Date.now(), id: crypto.randomUUID()});
  }
  setTimeout(gossip, 50 + Math.random() * 100);
}

require('readline').createInterface({input: process.stdin}).on('line', (line) => {
  const message = JSON.parse(line);
  const body = message.body;
  if (body.type === 'init') {
    name = body.node_id;
    nodes = body.node_ids;
    setTimeout(gossip, 50);
    send(message.src, {type: 'init_ok', in_reply_to: body.msg_id});
  } else if (body.type === 'gossip') {
    body.values.forEach((value) => values.add(value));
  } else {
    values.add(String(body.message));
    send(message.src, {type: 'broadcast_ok', in_reply_to: body.msg_id || 0});
  }
});
