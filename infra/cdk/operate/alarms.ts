import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { stageNamed } from '../stages/stages';
import { verifyDelivery } from './alarm-delivery';
import { alarmServices } from './alarm-services';

/** `npm run alarms -w infra/cdk -- prod`: tests whether the stage's alarms reach anybody. */
const stage = stageNamed(process.argv[2] ?? '');
const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;
try {
  const services = alarmServices(stage.region);
  const ask = terminal ? (question: string) => terminal.question(question) : undefined;
  console.log(await verifyDelivery({ services, stageName: stage.name, ask, wait: sleep }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  terminal?.close();
}
