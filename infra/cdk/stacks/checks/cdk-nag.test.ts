import { type App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { dev } from '../../stages/dev';
import { releasing as prod } from '../../stages/testing/production';
import { rehearsal } from '../../stages/testing/rehearsal';
import { synthesize, synthesized } from '../testing/synthesized';
import { cdkNag } from './cdk-nag';

describe.each([dev, prod, rehearsal])('the stacks of $name', (stage) => {
  it('have no unacknowledged finding of AwsSolutions, and synthesize the same twice', async () => {
    const [first, second] = [await synthesize(stage, cdkNag), await synthesized(stage)];
    expect(first.all.length).toBeGreaterThan(5);
    for (const [index, stack] of first.all.entries()) {
      const other = second.all[index];
      expect(other && second.template(other).toJSON()).toEqual(first.template(stack).toJSON());
    }
  }, 120_000);
});

describe('the rules', () => {
  it('reject a careless bucket', async () => {
    const careless = (app: App) => {
      cdkNag(app);
      new Bucket(new Stack(app, 'Careless'), 'Open');
    };
    await expect(synthesize(dev, careless)).rejects.toThrow(/validation/i);
  }, 120_000);
});

describe('a synth', () => {
  it('needs no credentials and asks AWS nothing', async () => {
    const { app } = await synthesized(prod);
    expect(app.synth().manifest.missing ?? []).toEqual([]);
  }, 120_000);
});
