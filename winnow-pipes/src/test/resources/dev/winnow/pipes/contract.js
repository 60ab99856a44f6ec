// A node that executes the commands of WorldContract and logs to stderr.
'use strict';

const fs = require('fs');
const path = require('path');
const readline = require('readline');

const KEPT = path.join(process.env.NODE_DIR, 'kept');
const timers = new Map();
let name;

const log = (text) => fs.writeSync(2, text + '\n');
const send = (dest, body) => fs.writeSync(1, JSON.stringify({ src: name, dest, body }) + '\n');

const commands = {
  note: (command, source) => log(`${command.text} from ${source}`),
  say: (command) => send(command.to, command.what),
  draw: (command) => log('drew ' + Math.floor(Math.random() * command.bound)),
  arm: (command) => {
    commands.disarm(command);
    const fire = () => {
      timers.delete(command.timer);
      log('timer ' + command.timer);
    };
    timers.set(command.timer, setTimeout(fire, command.delay));
  },
  disarm: (command) => {
    clearTimeout(timers.get(command.timer));
    timers.delete(command.timer);
  },
  keep: (command) => fs.writeFileSync(KEPT, command.value),
  fail: (command) => {
    log(command.message);
    process.exit(3);
  },
  all: (command, source) => command.commands.forEach((each) => execute(each, source)),
  ignored: () => {},
};

function execute(command, source) {
  commands[command.type](command, source);
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { src, body } = JSON.parse(line);
  if (body.type === 'init') {
    name = body.node_id;
    send(src, { type: 'init_ok', in_reply_to: body.msg_id });
    log(fs.existsSync(KEPT) ? 'started with ' + fs.readFileSync(KEPT, 'utf8') : 'started');
  } else {
    execute(body, src);
  }
});
