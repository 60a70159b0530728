import { performance } from 'node:perf_hooks';
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import { describe, expect, it } from 'vitest';
import { dev } from '../stages/dev';
import { prod } from '../stages/prod';
import { rehearsal } from '../stages/rehearsal';
import { cdkNag } from './cdk-nag';
import { builtParts, synthesized } from './testing/synthesized';

describe.each([dev, prod, rehearsal])('the stacks of $name', (stage) => {
  it('have no finding of AwsSolutions or HIPAA.Security that nobody acknowledged', async () => {
    const { all } = await synthesized(stage, cdkNag);
    expect(all.length).toBeGreaterThan(5);
  }, 120_000);

  it('come out the same twice', async () => {
    const [first, second] = [await synthesized(stage), await synthesized(stage)];
    for (const [index, stack] of first.all.entries()) {
      const other = second.all[index];
      expect(other && second.template(other).toJSON()).toEqual(first.template(stack).toJSON());
    }
  }, 120_000);
});

describe('the packs', () => {
  it('bite', async () => {
    const careless = (app: App) => {
      cdkNag(app);
      new Bucket(new Stack(app, 'Careless'), 'Open');
    };
    await expect(synthesized(dev, careless)).rejects.toThrow(/validation/i);
  }, 60_000);
});

describe('acknowledgements', () => {
  it('each have a reason that says something', async () => {
    const { app } = await synthesized(prod);
    const reasons: string[] = [];
    const visit = (construct: IConstruct): void => {
      for (const { type, data } of construct.node.metadata) {
        if (type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY) reasons.push(JSON.stringify(data));
      }
      construct.node.children.forEach(visit);
    };
    visit(app);
    expect(reasons.length).toBeGreaterThan(20);
    for (const reason of reasons) expect(reason.length, reason).toBeGreaterThan(60);
  }, 60_000);
});

describe('a synth', () => {
  it('needs no credentials and no network, and is quick', async () => {
    await builtParts();
    const names = ['AWS_PROFILE', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
    for (const name of names) delete process.env[name];
    const began = performance.now();
    await synthesized(dev);
    // Factor 3 for a busy test machine; the command itself takes about 5 s.
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 60_000);
});
