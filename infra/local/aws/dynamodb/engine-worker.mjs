// The embedded DynamoDB engine, on its own thread so that its work doesn't delay the edge and the gateway.
// Plain JavaScript: a worker does not inherit the TypeScript loader of its parent.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '@concierge/dynamodb/engine';

const { path, loopback, connectionTimes, goldenRatio, faultModes, shared } = workerData;
let turn = 0;

/** The fault of one call, if any. Chosen as in faults.ts, which this thread can't call each time. */
function injectedFault() {
  const [mode, , share] = shared;
  if (faultModes[mode] === 'ok') return 'ok';
  turn = (turn + goldenRatio) % 1;
  return turn < share ? faultModes[mode] : 'ok';
}

const engine = await openEngine({ path });

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
    const timer = setTimeout(() => void engine.answer(request, response), shared[1]);
    response.once('close', () => clearTimeout(timer));
    return;
  }
  void engine.answer(request, response);
});
/** For the local inbox and setup: the same engine, without faults. */
const direct = createServer((request, response) => void engine.answer(request, response));

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
  for (const server of [withFaults, direct]) {
    server.close();
    server.closeAllConnections();
  }
  await engine.close();
  parentPort.close();
}
