#!/usr/bin/env node
// Counter: every node has the total. A node sends what clients add to all others, and sends it again
// every RETRY_MS until it is confirmed.
'use strict';

const readline = require('readline');

const RETRY_MS = 500;

class Counter {
  constructor() {
    this.nodeId = null;
    this.peers = [];
    this.total = 0;
    this.lastNumber = 0;
    this.unconfirmed = new Map(); // by number: the delta, and who has not confirmed it
    this.applied = new Set(); // what was received before, as "node number"
  }

  send(dest, body) {
    process.stdout.write(JSON.stringify({ src: this.nodeId, dest, body }) + '\n');
  }

  reply(request, fields) {
    this.send(request.src, { ...fields, in_reply_to: request.body.msg_id });
  }

  init(message) {
    this.nodeId = message.body.node_id;
    this.peers = message.body.node_ids.filter((node) => node !== this.nodeId);
    this.reply(message, { type: 'init_ok' });
    setInterval(() => this.retry(), RETRY_MS);
  }

  add(message) {
    const delta = message.body.delta;
    const number = ++this.lastNumber;
    this.total += delta;
    this.unconfirmed.set(number, { delta, peers: new Set(this.peers) });
    for (const peer of this.peers) {
      this.send(peer, { type: 'replicate', number, delta });
    }
    this.reply(message, { type: 'add_ok' });
  }

  retry() {
    for (const [number, { delta, peers }] of this.unconfirmed) {
      for (const peer of peers) {
        this.send(peer, { type: 'replicate', number, delta });
      }
    }
  }

  replicate(message) {
    const { number, delta } = message.body;
    const source = message.src + ' ' + number;
    if (!this.applied.has(source)) {
      this.applied.add(source);
      this.total += delta;
    }
    this.send(message.src, { type: 'replicate_ok', number });
  }

  confirm(message) {
    const entry = this.unconfirmed.get(message.body.number);
    if (entry) {
      entry.peers.delete(message.src);
      if (entry.peers.size === 0) {
        this.unconfirmed.delete(message.body.number);
      }
    }
  }

  handle(message) {
    switch (message.body.type) {
      case 'init':
        return this.init(message);
      case 'add':
        return this.add(message);
      case 'read':
        return this.reply(message, { type: 'read_ok', value: this.total });
      case 'replicate':
        return this.replicate(message);
      case 'replicate_ok':
        return this.confirm(message);
      default:
        return this.reply(message, { type: 'error', code: 10, text: 'unknown type ' + message.body.type });
    }
  }
}

const counter = new Counter();
readline
  .createInterface({ input: process.stdin })
  .on('line', (line) => counter.handle(JSON.parse(line)))
  .on('close', () => process.exit(0));
