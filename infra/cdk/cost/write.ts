import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildConcierge, prepareParts } from '../stacks/concierge';
import { prod } from '../stages/prod';
import { costReport } from './report';
import { shapeOf } from './shape';

const app = new App();
const stacks = Object.values(buildConcierge(app, prod, await prepareParts())).filter(
  (stack): stack is Stack => stack !== undefined,
);
const assembly = app.synth();
const report = costReport(
  shapeOf(stacks.map((stack) => Template.fromJSON(assembly.getStackArtifact(stack.artifactId).template))),
);
await writeFile(join(import.meta.dirname, '..', 'COST.md'), report);
console.log(report);
