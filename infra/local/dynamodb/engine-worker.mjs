// The embedded DynamoDB engine, on its own thread so that its work doesn't delay the edge and the gateway.
// Plain JavaScript: a worker does not inherit the TypeScript loader of its parent.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { withTransactions } from '@concierge/lambdas/build/transactions';
import dynalite from 'dynalite';

const { path, loopback, connectionTimes, goldenRatio, faultModes, shared } = workerData;
const maxBytes = 16 * 1024 * 1024;
let turn = 0;

/** The fault of one call, if any. Chosen as in faults.ts, which this thread can't call each time. */
function injectedFault() {
  const [mode, , share] = shared;
  if (faultModes[mode] === 'ok') return 'ok';
  turn = (turn + goldenRatio) % 1;
  return turn < share ? faultModes[mode] : 'ok';
}

const engine = withTransactions(dynalite({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 }));
const [handle] = engine.listeners('request');

/**
 * Gives the engine a request that has arrived completely. Dynalite throws if a client disconnects mid-request (a
 * function stopped by its timeout), which would end every other client too.
 */
async function answerWhole(request, response) {
  const chunks = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      length += chunk.length;
      if (length > maxBytes) return void response.writeHead(413, { connection: 'close' }).end();
      chunks.push(chunk);
    }
  } catch {
    return;
  }
  const whole = Readable.from(length > 0 ? [Buffer.concat(chunks)] : []);
  handle(
    Object.assign(whole, { method: request.method, url: request.url, headers: request.headers }),
    response,
  );
}

const failures = {
  error: [500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', 'The request processing has failed.'],
  throttle: [
    400,
    'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded.',
  ],
};

/** What functions talk to: the engine behind the fault switch. */
const withFaults = createServer((request, response) => {
  const mode = injectedFault();
  const failure = failures[mode];
  if (failure) {
    request.resume();
    const [status, __type, message] = failure;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type, message }));
    return;
  }
  if (mode === 'cut') {
    // The call is carried out but not answered.
    response.end = () => response.destroy();
  }
  if (mode === 'slow') {
    // Nothing is written for a client that gave up waiting.
    const timer = setTimeout(() => void answerWhole(request, response), shared[1]);
    response.once('close', () => clearTimeout(timer));
    return;
  }
  void answerWhole(request, response);
});
/** For the local inbox and setup: the same engine, without faults. */
const direct = createServer((request, response) => void answerWhole(request, response));

const ports = [];
for (const server of [withFaults, direct]) {
  Object.assign(server, connectionTimes);
  server.listen({ port: 0, host: loopback });
  await once(server, 'listening');
  ports.push(server.address().port);
}

parentPort.on('message', (message) => {
  if (message.stop) void stop();
});
parentPort.postMessage({ withFaults: ports[0], direct: ports[1] });

async function stop() {
  // Dynalite throws for calls that are still being carried out. Nobody waits for their answers.
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);
  for (const server of [withFaults, direct]) {
    server.close();
    server.closeAllConnections();
  }
  // dynalite closes its database together with its server, and a server can close only after it has listened.
  engine.listen({ port: 0, host: loopback }, () => {
    engine.close(() => {
      parentPort.postMessage({ stopped: true });
      parentPort.close();
    });
  });
}
