#!/usr/bin/env node
// Echo: sends back what it receives.
'use strict';

const readline = require('readline');

let nodeId = null;

function reply(request, fields) {
  const body = { ...fields, in_reply_to: request.body.msg_id };
  process.stdout.write(JSON.stringify({ src: nodeId, dest: request.src, body }) + '\n');
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  const body = message.body;
  if (body.type === 'init') {
    nodeId = body.node_id;
    reply(message, { type: 'init_ok' });
  } else if (body.type === 'echo') {
    reply(message, { type: 'echo_ok', echo: body.echo });
  } else {
    reply(message, { type: 'error', code: 10, text: 'unknown type ' + body.type });
  }
});
