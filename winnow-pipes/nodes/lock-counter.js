#!/usr/bin/env node
// Counter: keeps its total in the service lin-kv. A node adds while it holds a lock, which is in lin-kv, too.
// A holder that does nothing for LEASE_MS has lost its lock, so that a node that was killed stops nobody.
'use strict';

const readline = require('readline');

const SERVICE = 'lin-kv';
const LEASE_MS = 1000;
const RETRY_MS = 300;
const NO_SUCH_KEY = 20;
const OTHER_VALUE = 22;

const FREE = { holder: null, number: 0 };
const EMPTY = { total: 0 };

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class Counter {
  constructor() {
    this.nodeId = null;
    this.lastMsgId = 0;
    this.callbacks = new Map(); // what to do with the reply to a request of ours, by its msg_id
    this.turn = Promise.resolve(); // the end of this node's previous addition
  }

  send(dest, body) {
    process.stdout.write(JSON.stringify({ src: this.nodeId, dest, body }) + '\n');
  }

  reply(request, fields) {
    this.send(request.src, { ...fields, in_reply_to: request.body.msg_id });
  }

  // ---- the service

  ask(fields) {
    const id = ++this.lastMsgId;
    return new Promise((resolve) => {
      this.callbacks.set(id, resolve);
      this.send(SERVICE, { ...fields, msg_id: id });
    });
  }

  async get(key, otherwise) {
    const body = await this.ask({ type: 'read', key });
    return body.code === NO_SUCH_KEY ? otherwise : body.value;
  }

  async put(key, value) {
    await this.ask({ type: 'write', key, value });
  }

  /** Replaces a value by another. Returns false if it has changed meanwhile. */
  async replace(key, from, to) {
    const body = await this.ask({ type: 'cas', key, from, to, create_if_not_exists: true });
    return body.code !== OTHER_VALUE;
  }

  // ---- the lock

  /** Waits until this node holds the lock, and returns it. */
  async acquire() {
    let seen = null;
    let since = 0;
    for (;;) {
      const lock = await this.get('lock', FREE);
      if (seen !== lock.number) {
        seen = lock.number;
        since = performance.now();
      }
      if (lock.holder === null || performance.now() - since >= LEASE_MS) {
        const mine = { holder: this.nodeId, number: lock.number + 1 };
        if (await this.replace('lock', lock, mine)) {
          return mine;
        }
      } else {
        await pause(RETRY_MS);
      }
    }
  }

  release(lock) {
    return this.replace('lock', lock, { holder: null, number: lock.number });
  }

  // ---- requests of clients

  async add(request) {
    const lock = await this.acquire();
    const { total } = await this.get('total', EMPTY);
    await this.put('total', { total: total + request.body.delta });
    this.reply(request, { type: 'add_ok' });
    await this.release(lock);
  }

  async read(request) {
    const { total } = await this.get('total', EMPTY);
    this.reply(request, { type: 'read_ok', value: total });
  }

  handle(message) {
    const body = message.body;
    if (this.callbacks.has(body.in_reply_to)) {
      this.callbacks.get(body.in_reply_to)(body);
      this.callbacks.delete(body.in_reply_to);
    } else if (body.type === 'init') {
      this.nodeId = body.node_id;
      this.reply(message, { type: 'init_ok' });
    } else if (body.type === 'add') {
      this.turn = this.turn.then(() => this.add(message));
    } else if (body.type === 'read') {
      this.read(message);
    } else if ('msg_id' in body) {
      this.reply(message, { type: 'error', code: 10, text: 'unknown type ' + body.type });
    }
  }
}

const counter = new Counter();
readline
  .createInterface({ input: process.stdin })
  .on('line', (line) => counter.handle(JSON.parse(line)))
  .on('close', () => process.exit(0));
