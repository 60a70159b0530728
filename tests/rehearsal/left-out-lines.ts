import type { Line } from './report';

/** What the rehearsal cannot show, and why. left-out.ts has the resource types that MiniStack does not support. */
export const leftOutLines: readonly Line[] = [
  {
    what: 'CloudFront’s and the firewall’s logs',
    result: 'MiniStack does not support them. infra/cdk/stacks/edge.test.ts tests what they log.',
  },
  {
    what: 'Browsers',
    result:
      'Left to npm test. CloudFront’s functions ran in Node here, with the page index in a file (npm test runs them in njs). MiniStack’s distributions cannot reach an HTTP API, so /api was called directly, with the edge’s headers.',
  },
  {
    what: 'Smoke: cached pages, accounts',
    result:
      'MiniStack’s distributions cannot reach Cognito, and answer conditional requests in their own way.',
  },
  {
    what: 'Recovery to a second',
    result: 'MiniStack restores a table as it is now; the rest of the drill is real.',
  },
  {
    what: 'The alarm InternalErrors',
    result: 'Not supported: a sum of metrics. infra/cdk/stacks/monitoring.test.ts tests what it adds up.',
  },
  {
    what: 'Canaries',
    result:
      'CodeDeploy is not supported: aliases move at once. infra/cdk/stacks/canaries.test.ts tests what moves them in prod.',
  },
  {
    what: 'Firewall',
    result: 'Deployed with its rules; MiniStack does not apply them.',
  },
  {
    what: 'Releases are never written over',
    result:
      'The bucket’s rule is left out: with its condition (s3:if-none-match), MiniStack would refuse every write. The release command’s own conditional writes were used.',
  },
  {
    what: 'Two exact permissions',
    result:
      'SendEmail has neither identity nor sender here, and the page index no resource; all other permissions are enforced as they are. infra/cdk/stacks/permissions.test.ts tests what the contract’s functions may do.',
  },
  {
    what: 'GitHub’s OIDC provider',
    result: 'Not supported. The roles that trust it are deployed, and were tried with unsigned tokens.',
  },
  {
    what: 'SMS spend limit',
    result: 'Its call (SetSMSAttributes) is not supported.',
  },
  {
    what: 'Accounts',
    result:
      'Deployed, and the pre-sign-up trigger was invoked by hand. AWS promises that Cognito starts the triggers, encrypts codes and does not wait for mail; npm test signs up and in against the local Cognito.',
  },
  {
    what: 'Delivery, DNS, certificates, quotas',
    result:
      'No mail or text message leaves this machine; DKIM, domain, sandbox and quotas exist only in a real account.',
  },
];
