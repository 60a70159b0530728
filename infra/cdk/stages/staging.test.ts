import { expect, it, onTestFinished, vi } from 'vitest';
import { stageSchema } from './stage';
import { ownStage } from './testing/own-practice';

/** Staging as it follows from a production stage that has all it may have. */
async function stagingOf(production: object) {
  vi.resetModules();
  vi.doMock('./prod', () => ({ prod: stageSchema.parse({ ...ownStage, ...production }) }));
  onTestFinished(() => {
    vi.doUnmock('./prod');
    vi.resetModules();
  });
  return (await import('./staging')).staging;
}

it('staging takes over nothing that belongs to production’s account, zone or people', async () => {
  const staging = await stagingOf({
    mail: { domain: 'lakesidecare.com', hostedZoneId: 'Z0LAKESIDE' },
    costs: { monthlyUsd: 200, anomalyMonitorArn: 'arn:aws:ce::482910375566:anomalymonitor/1' },
    captchaSecretArn: 'arn:aws:secretsmanager:us-east-1:482910375566:secret:captcha',
    repository: {
      owner: 'lakeside',
      name: 'site',
      providerArn: 'arn:aws:iam::482910375566:oidc-provider/token.actions.githubusercontent.com',
      environmentsProtected: true,
    },
  });
  const text = JSON.stringify(staging);
  for (const ofProduction of ['482910375566', 'Z0LAKESIDE', 'pagerduty', 'us-west-2'])
    expect(text).not.toContain(ofProduction);
  expect(staging).toMatchObject({
    alarms: { email: 'ops@lakesidecare.com' },
    practiceEmail: 'ops@lakesidecare.com',
    costs: { monthlyUsd: 200 },
    repository: { owner: 'lakeside', environmentsProtected: true },
  });
});

it('a domain that begins with www. cannot redirect a www. of its own', () => {
  const domain = { ...ownStage.domain, www: true };
  expect(() => stageSchema.parse({ ...ownStage, domain })).toThrow('leave out `www: true`');
});
