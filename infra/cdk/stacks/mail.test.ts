import { readSite } from '@concierge/command-line/workspace';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { dev } from '../stages/dev';
import { prod } from '../stages/testing/production';
import { sendersOf } from './mail';
import { referencesTo } from './platform-names';
import { deployedResources } from './resources';
import { resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);

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
  expect(needs(site.stacks.accounts)).toContain(mail.stackName);
});

it('a test stage may send from the sandbox, where SES asks for permission to use the recipient’s identity too', async () => {
  const { mail } = (await synthesized(dev)).stacks;
  expect(sendersOf(mail, dev, ['set'])).toEqual(['*']);
  const ofProduction = sendersOf(site.stacks.mail, prod, ['set']);
  expect(ofProduction).toContainEqual(expect.stringMatching(new RegExp(`:identity/${prod.mail.domain}$`)));
  expect(ofProduction).not.toContain('*');
});

describe('mail', () => {
  /** The set that an environment variable of this function names, as it is deployed. */
  const setOf = (variable: 'SES_CONFIGURATION_SET' | 'SES_PRACTICE_CONFIGURATION_SET') => {
    const { data, mail, staff, audit } = site.stacks;
    const { settings } = deployedResources(readSite(), prod, referencesTo(data, mail, staff, audit));
    const named = mail.resolve(settings.notifications[variable]);
    return resourcesOf(site.template(mail), 'AWS::SES::ConfigurationSet')[named.Ref]?.Properties;
  };

  it('of a test stage goes to whoever tries it, not to the practice', () => {
    const { data, mail, staff, audit } = site.stacks;
    const tried = { ...prod, practiceEmail: 'tester@lakesidecare.com' };
    const { settings } = deployedResources(readSite(), tried, referencesTo(data, mail, staff, audit));
    expect(settings.notifications.PRACTICE_EMAIL).toBe('tester@lakesidecare.com');
  });

  it('reaches the practice even after its mailbox bounced once or reported spam', () => {
    expect(setOf('SES_PRACTICE_CONFIGURATION_SET')).toMatchObject({
      SuppressionOptions: { SuppressedReasons: [] },
    });
  });

  it('to visitors stops after a bounce or a complaint', () => {
    expect(setOf('SES_CONFIGURATION_SET')).not.toHaveProperty('SuppressionOptions');
  });

  it('that came back or was complained about is reported, whoever it went to', () => {
    const { mail, notifications } = site.stacks;
    const watched = Object.values(
      resourcesOf(site.template(notifications), 'AWS::SES::ConfigurationSetEventDestination'),
    ).filter(({ Properties }) => JSON.stringify(Properties).includes('TopicARN'));
    expect(watched).toHaveLength(
      Object.keys(resourcesOf(site.template(mail), 'AWS::SES::ConfigurationSet')).length,
    );
  });
});
