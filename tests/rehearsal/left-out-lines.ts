import type { Line } from './report';

/** What the rehearsal cannot show, and why. left-out.ts has the resource types that MiniStack does not support. */
export const leftOutLines: readonly Line[] = [
  {
    what: 'CloudFront’s and the firewall’s logs',
    result:
      'MiniStack’s CloudFormation supports neither AWS::Logs::Delivery* nor AWS::WAFv2::LoggingConfiguration, so four resources are left out of Edge. infra/cdk/stacks/edge.test.ts tests what they log.',
  },
  {
    what: 'Browsers',
    result:
      'Not tested here: npm test drives them against the same functions and headers. MiniStack runs CloudFront’s functions in Node, and they read the page index from a file (npm test runs them in njs). Its distributions cannot reach an HTTP API, so requests for /api went straight to it with the edge’s headers.',
  },
  {
    what: 'Smoke: cached pages, accounts',
    result:
      'Not checked: MiniStack’s distributions cannot reach Cognito, and how they answer a conditional request says nothing about CloudFront.',
  },
  {
    what: 'Recovery to a second',
    result:
      'MiniStack restores a table as it is now, whichever second is requested; the rest of the drill is real.',
  },
  {
    what: 'The alarm InternalErrors',
    result:
      'MiniStack does not support an alarm on a sum of metrics; infra/cdk/stacks/monitoring.test.ts tests what it adds up.',
  },
  {
    what: 'Canaries',
    result:
      'MiniStack does not support CodeDeploy: aliases are deployed, and moved at once. infra/cdk/stacks/canaries.test.ts tests what moves them in prod.',
  },
  {
    what: 'Firewall',
    result: 'Deployed with its rules; MiniStack does not apply them.',
  },
  {
    what: 'Releases are never written over',
    result:
      'The bucket’s rule is left out, because MiniStack does not support its condition (s3:if-none-match) and would refuse every write. The release command’s own conditional writes were used.',
  },
  {
    what: 'Two exact permissions',
    result:
      'MiniStack enforces every permission of every function, but supports neither identity nor sender for SendEmail and no resource for the page index: those permissions are wider here. infra/cdk/stacks/permissions.test.ts tests what the contract’s functions may do.',
  },
  {
    what: 'GitHub’s OIDC provider',
    result:
      'Not a resource that MiniStack supports; the roles that trust it are deployed, and their trust was tried with unsigned tokens.',
  },
  {
    what: 'SMS spend limit',
    result: 'MiniStack does not support its call (SetSMSAttributes).',
  },
  {
    what: 'Accounts',
    result:
      'The pool, its client and both triggers are deployed, and the pre-sign-up trigger was invoked by hand. AWS promises that Cognito starts them, encrypts codes for the one that sends mail and does not wait for it. Signing up and in was not tried: npm test does that against the local Cognito.',
  },
  {
    what: 'Delivery, DNS, certificates, quotas',
    result:
      'No mail or text message leaves this machine; DKIM, domain, sandbox and quotas exist only in a real account.',
  },
];
