import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cdkNag } from '@concierge/cdk/stacks/checks/cdk-nag';
import {
  buildConcierge,
  buildRemoteFunctions,
  bundledIn,
  prepareParts,
} from '@concierge/cdk/stacks/concierge';
import { rehearsal } from '@concierge/cdk/stages/testing/rehearsal';
import { endpoints } from '@concierge/contract/wire/endpoints/table';
import { App } from 'aws-cdk-lib';
import { leaveOut } from './left-out';

/**
 * The real app on the rehearsal's stage, with the functions that the rehearsal bundled into a folder. With CONCIERGE_REHEARSAL_CHANGE, the health function fails to start; with
 * CONCIERGE_REHEARSAL_REMOTE it is the stack of that remote's functions.
 */
const app = new App();
const folder = process.env.CONCIERGE_REHEARSAL_FOLDER;
if (!folder) throw new Error('CONCIERGE_REHEARSAL_FOLDER is not set');
const parts = await prepareParts(bundledIn(folder));
if (process.env.CONCIERGE_REHEARSAL_CHANGE) {
  const directory = join(parts.bundles, endpoints.health.function);
  await appendFile(join(directory, 'handler.mjs'), `\nthrow new Error('changed');\n`);
}
const remote = process.env.CONCIERGE_REHEARSAL_REMOTE;
if (remote) buildRemoteFunctions(app, rehearsal, parts, remote);
else buildConcierge(app, rehearsal, parts);
leaveOut(app);
cdkNag(app);
app.synth();
