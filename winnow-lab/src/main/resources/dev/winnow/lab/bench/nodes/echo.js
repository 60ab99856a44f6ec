require('readline').createInterface({input: process.stdin}).on('line', (line) => {
  const {src, dest, body} = JSON.parse(line);
  const reply = {type: body.type + '_ok', in_reply_to: body.msg_id};
  process.stdout.write(JSON.stringify({src: dest, dest: src, body: reply}) + '\n');
});
