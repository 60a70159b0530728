/** What the rehearsal cannot show, and why. left-out.ts has the resource types that MiniStack does not support. */
export const leftOut: Readonly<Record<string, string>> = {
  'CloudFront’s and the firewall’s logs':
    'MiniStack does not support them. infra/cdk/stacks/edge.test.ts tests what they log.',
  'CloudTrail’s record of who read a record or changed the account':
    'Not supported. infra/cdk/stacks/audit.test.ts tests what it records.',
  Browsers:
    'Left to npm test. CloudFront’s functions ran in Node here, with the page index in a file (npm test runs them in njs). MiniStack’s distributions cannot reach an HTTP API, so /api was called directly, with the edge’s headers.',
  'Smoke: cached pages, accounts':
    'MiniStack’s distributions cannot reach Cognito, and answer conditional requests in their own way.',
  'Recovery to a second': 'MiniStack restores a table as it is now; the rest of the drill is real.',
  'AWS Backup':
    'Left out of stages that keep no data: MiniStack restores no backup. infra/cdk/stacks/backup.test.ts tests what is backed up.',
  'The alarm InternalErrors':
    'Not supported: a sum of metrics. infra/cdk/stacks/alarms/monitoring.test.ts tests what it adds up.',
  Schedules:
    'Deployed, but turned off, so that nothing runs in the middle of a check. The heartbeat and the drill were started by hand.',
  Firewall: 'Deployed with its rules; MiniStack does not apply them.',
  'Releases are never written over':
    'The bucket’s rule is left out: with its condition (s3:if-none-match), MiniStack would refuse every write. The release command’s own conditional writes were used.',
  'Two exact permissions':
    'SendEmail has neither identity nor sender here, and the page index no resource; the team that deploys functions is not held to its execution role (stacks/remotes/remote-access.test.ts tests that); all other permissions are enforced as they are. infra/cdk/stacks/checks/permissions.test.ts tests what the contract’s functions may do.',
  'GitHub’s OIDC provider':
    'Not supported. The roles that trust it are deployed, and were tried with unsigned tokens.',
  'SMS spend limit': 'Its call (SetSMSAttributes) is not supported.',
  Accounts:
    'Deployed, and the pre-sign-up trigger was invoked by hand. AWS promises that Cognito starts the triggers, encrypts codes and does not wait for mail; npm test signs up and in against the local Cognito.',
  'Delivery, DNS, certificates, quotas':
    'No mail or text message leaves this machine; DKIM, domain, sandbox and quotas exist only in a real account.',
};
