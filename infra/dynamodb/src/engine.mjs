// The embedded DynamoDB: dynalite's operations, and TransactWriteItems, which it lacks, as far as the functions use it.
// Plain JavaScript, because the engine's thread does not inherit its parent's TypeScript loader.
import { createRequire } from 'node:module';
import { rememberExpressions } from './expressions.mjs';
import { Writes } from './writes.mjs';

const require = createRequire(import.meta.url);
const database = require('dynalite/db');
const validations = require('dynalite/validations');

/** These read and write single items, and are done when they return. */
const ofItems = ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'];
const others = ['BatchGetItem', 'CreateTable', 'DeleteTable', 'DescribeTable', 'ListTables', 'Query', 'Scan'];
const operations = new Map(
  [...ofItems, ...others].map((name) => {
    const file = validations.toLowerFirst(name);
    const { types, custom } = require(`dynalite/validations/${file}`);
    return [name, { types, custom, act: require(`dynalite/actions/${file}`) }];
  }),
);
for (const kind of ['condition', 'update']) rememberExpressions(require(`dynalite/db/${kind}Parser`));

const maxBytes = 16 * 1024 * 1024;
/** Actions of a transaction. */
const maxActions = 100;

/**
 * Opens the database in a folder, or one in memory. What one call writes (a transaction, or an item with its index
 * entries) is written as a whole, even if the process is killed, and has reached the operating system when the call is
 * answered.
 */
export async function openEngine({ path } = {}) {
  const store = database.create({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  await store.db.open();
  /** Definitions, until one changes: dynalite reads them from the database in each call. */
  const tables = new Map();
  const writes = new Writes(store.db, () => tables.clear());
  const ofKnownTables = {
    ...store,
    getTable(name, done) {
      const table = tables.get(name);
      if (table) return done(null, table);
      store.getTable(name, (error, found) => {
        if (!error) tables.set(name, found);
        done(error, found);
      });
    },
  };

  // What dynalite answers a batch with is 1 MB and one item of the largest size; DynamoDB answers with 16 MB.
  const forBatches = { ...store, options: { ...store.options, maxItemSize: maxBytes - 1024 * 1024 } };

  function act(name, input, within, done) {
    const { types, custom, act } = operations.get(name);
    const data = validations.checkTypes(input, types);
    validations.checkValidations(data, types, custom, within);
    act(within, data, done);
  }

  function actAtOnce(name, input) {
    let result;
    act(name, input, ofKnownTables, (error, output) => {
      result = { error, output };
    });
    if (result.error) throw result.error;
    return result.output;
  }

  /** Runs one write of a transaction. Returns its cancellation code. */
  function codeOf({ Put, Update }) {
    try {
      actAtOnce(Put ? 'PutItem' : 'UpdateItem', Put ?? Update);
      return 'None';
    } catch (error) {
      if (!error.body) throw error;
      const name = error.body.__type.replace(/^.*#|Exception$/g, '');
      return name === 'Validation' ? 'ValidationError' : name;
    }
  }

  /** The table and key that a write of a transaction is about, as text. */
  function itemOf({ Put, Update }) {
    const { TableName, Item, Key } = Put ?? Update;
    let names = [];
    ofKnownTables.getTable(TableName, (_, table) => {
      names = (table?.KeySchema ?? []).map(({ AttributeName }) => AttributeName);
    });
    return JSON.stringify([TableName, ...names.map((name) => (Item ?? Key)[name])]);
  }

  function transact({ TransactItems }) {
    if (TransactItems.length > maxActions)
      throw invalid(
        `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to ${maxActions}`,
      );
    if (new Set(TransactItems.map(itemOf)).size < TransactItems.length)
      throw invalid('Transaction request cannot include multiple operations on one item');
    const codes = TransactItems.map(codeOf);
    if (codes.every((code) => code === 'None')) return {};
    throw refusal('com.amazonaws.dynamodb.v20120810#TransactionCanceledException', {
      Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  }

  /** @throws an error with `statusCode` and `body` if the call is refused */
  async function make(name, input) {
    if (name === 'TransactWriteItems') return writes.together(() => transact(input));
    if (ofItems.includes(name)) return writes.together(() => actAtOnce(name, input));
    if (!operations.has(name)) throw refusal('com.amazon.coral.service#UnknownOperationException');
    // These also read with iterators, which see only what is stored.
    await writes.stored();
    return new Promise((resolve, reject) => {
      const within = name === 'BatchGetItem' ? forBatches : store;
      act(name, input, within, (error, output) => (error ? reject(error) : resolve(output)));
    });
  }

  async function answerTo(target, body) {
    const answer = { status: 200, content: {} };
    try {
      const [, name] = target.split('.');
      answer.content = await make(name, parsed(body));
    } catch (error) {
      // An error without a status is the engine's own, for instance about input that dynalite does not check.
      const { statusCode = 500, body = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError' } } =
        error;
      Object.assign(answer, { status: statusCode, content: body });
    }
    // A refusal, too, may depend on what another call has written.
    await writes.stored();
    return { status: answer.status, text: JSON.stringify(answer.content) };
  }

  let closed = false;
  const calls = new Set();
  async function call(target, body) {
    if (closed) throw new Error('The engine is closed');
    const answering = answerTo(target, body);
    calls.add(answering);
    return answering.finally(() => calls.delete(answering));
  }
  return {
    call,
    /** Answers a request of an SDK's client, unless the client goes before it has sent all of it. */
    async answer(request, response) {
      const body = await bodyOf(request).catch(() => null);
      if (closed || body === null) return void response.destroy();
      if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end();
      const { status, text } = await call(request.headers['x-amz-target'] ?? '', body);
      const length = Buffer.byteLength(text);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': length });
      response.end(text);
    },
    /** Makes the calls that have arrived, and no more. */
    async close() {
      closed = true;
      await Promise.allSettled(calls);
      await store.db.close();
    },
  };
}

const refusal = (__type, more) =>
  Object.assign(new Error(__type), { statusCode: 400, body: { __type, ...more } });

const invalid = (message) => refusal('com.amazon.coral.validate#ValidationException', { message });

function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    throw refusal('com.amazon.coral.service#SerializationException');
  }
}

/** The whole body; undefined if it is too large. Rejects if the client leaves before it has sent all of it. */
async function bodyOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks).toString();
}
