import type { Stack } from 'aws-cdk-lib';
import { beforeAll, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

let site: Synthesized;
beforeAll(async () => {
  site = await synthesized(prod);
}, 120_000);

const holderOf = (type: string) => {
  const [stack, ...more] = site.all.filter(
    (one) => Object.keys(resourcesOf(site.template(one), type)).length > 0,
  );
  if (!stack || more.length > 0) throw new Error(`One stack should hold ${type}`);
  return stack;
};

/** The stacks that are deployed before it. */
const needs = (stack: Stack) => stack.dependencies.map(({ stackName }) => stackName);

it('the mail domain can be deployed alone and first, and no user pool is made before it', () => {
  const mail = holderOf('AWS::SES::EmailIdentity');
  expect(needs(mail)).toEqual([]);
  expect(needs(holderOf('AWS::Cognito::UserPool'))).toContain(mail.stackName);
});
