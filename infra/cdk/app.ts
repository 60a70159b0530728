import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { App, Tags } from 'aws-cdk-lib';
import { cdkNag } from './stacks/checks/cdk-nag';
import { buildConcierge, buildRemoteFunctions, bundleAll, prepareParts } from './stacks/concierge';
import { addPlaceholderWarnings } from './stages/placeholders';
import { stageNamed } from './stages/stages';

const app = new App();
const stage = stageNamed(String(app.node.tryGetContext('stage') ?? 'dev'));
const parts = await prepareParts(await bundleAll(join(repository, '.local', 'cdk')));
// The platform's stacks, or with `-c remote=<name>` the one of that remote's functions.
const remote: unknown = app.node.tryGetContext('remote');
const stack =
  typeof remote === 'string'
    ? buildRemoteFunctions(app, stage, parts, remote)
    : buildConcierge(app, stage, parts).data;
addPlaceholderWarnings(stack, stage, parts.site);
Tags.of(app).add('concierge:stage', stage.name);
cdkNag(app);
app.synth();
