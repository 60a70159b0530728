// TransactWriteItems, which dynalite lacks, as far as the functions use it. Plain JavaScript, because the engine's
// thread does not inherit its parent's TypeScript loader.
import { Readable } from 'node:stream';

/**
 * Adds transactions to a dynalite server. While one runs, other requests wait. It makes its writes one by one, in
 * order, and undoes them if one is refused. If the process is killed in between, the first writes remain.
 */
export function withTransactions(server) {
  const [handle] = server.listeners('request');
  server.removeAllListeners('request');
  let last = Promise.resolve();
  const running = new Set();
  server.on('request', (request, response) => {
    if (request.headers['x-amz-target']?.endsWith('.TransactWriteItems')) {
      const alone = Promise.all([last, ...running]);
      last = alone.then(() => transact(handle, request, response)).catch(() => response.destroy());
      return;
    }
    // Resolves when the answer ends, or when the client disconnects first.
    const end = response.end.bind(response);
    const answered = new Promise((resolve) => {
      response.once('close', resolve);
      response.end = (...rest) => resolve(end(...rest));
    });
    running.add(answered);
    void answered.then(() => running.delete(answered));
    void last.then(() => handle(request, response));
  });
  return server;
}

async function transact(handle, request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { TransactItems } = JSON.parse(Buffer.concat(chunks).toString());
  const call = caller(handle, request.headers);
  const done = [];
  const codes = [];
  for (const { Put, Update } of TransactItems) {
    const write = { ...(Put ?? Update), ReturnValues: 'ALL_OLD' };
    const { Attributes: old, __type = 'None' } = await call(Put ? 'PutItem' : 'UpdateItem', write);
    codes.push(__type.replace(/^.*#|Exception$/g, ''));
    if (__type === 'None') done.unshift({ ...write, old });
  }
  const refused = done.length < codes.length;
  for (const { TableName, Key, Item, old } of refused ? done : []) {
    if (old) await call('PutItem', { TableName, Item: old });
    else await call('DeleteItem', { TableName, Key: Key ?? (await keyOf(call, TableName, Item)) });
  }
  const answer = {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    CancellationReasons: codes.map((Code) => ({ Code })),
  };
  response.writeHead(refused ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify(refused ? answer : {}));
}

async function keyOf(call, TableName, item) {
  const { Table } = await call('DescribeTable', { TableName });
  return Object.fromEntries(Table.KeySchema.map(({ AttributeName: name }) => [name, item[name]]));
}

/** Makes calls with the headers of the original request. */
const caller = (handle, headers) => (operation, input) =>
  new Promise((resolve) => {
    const body = Readable.from([Buffer.from(JSON.stringify(input))]);
    const target = { ...headers, 'x-amz-target': `DynamoDB_20120810.${operation}` };
    const response = { setHeader: () => undefined, end: (text) => resolve(JSON.parse(text)) };
    handle(Object.assign(body, { method: 'POST', url: '/', headers: target }), response);
  });
