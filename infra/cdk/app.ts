import { App, Tags } from 'aws-cdk-lib';
import { buildConcierge, prepareParts } from './stacks/concierge';
import { nagged } from './stacks/nagged';
import { stageNamed } from './stages/stages';

const app = new App();
const stage = stageNamed(String(app.node.tryGetContext('stage') ?? 'dev'));
buildConcierge(app, stage, await prepareParts());
Tags.of(app).add('concierge:stage', stage.name);
nagged(app);
app.synth();
