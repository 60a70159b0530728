import { App, Tags } from 'aws-cdk-lib';
import { cdkNag } from './stacks/cdk-nag';
import { buildConcierge, prepareParts } from './stacks/concierge';
import { addPlaceholderWarnings } from './stages/placeholders';
import { stageNamed } from './stages/stages';

const app = new App();
const stage = stageNamed(String(app.node.tryGetContext('stage') ?? 'dev'));
const parts = await prepareParts();
const { data } = buildConcierge(app, stage, parts);
addPlaceholderWarnings(data, stage, parts.site);
Tags.of(app).add('concierge:stage', stage.name);
cdkNag(app);
app.synth();
