// One execution environment of one function: loads the bundled handler, then runs one event at a time.
// Plain JavaScript without imports from this repository, so that only the bundle runs in the thread.
import { parentPort, workerData } from 'node:worker_threads';

const { handler } = await import(workerData.handlerUrl);
if (typeof handler !== 'function') throw new Error(`${workerData.handlerUrl} exports no handler`);

const describe = (error) =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack }
    : { message: String(error) };

parentPort.on('message', async ({ event, context, deadline }) => {
  try {
    const result = await handler(event, {
      ...context,
      getRemainingTimeInMillis: () => deadline - Date.now(),
    });
    // As JSON, as on AWS: a function can't return what JSON can't represent.
    parentPort.postMessage({ result: result === undefined ? undefined : JSON.stringify(result) });
  } catch (error) {
    parentPort.postMessage({ error: describe(error) });
  }
});
parentPort.postMessage({ ready: true });
