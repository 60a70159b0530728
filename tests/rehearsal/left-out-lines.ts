import type { Line } from './report';

/** What the rehearsal cannot show, and why. left-out.ts has the resource types that MiniStack does not support. */
export const leftOutLines: readonly Line[] = [
  {
    what: 'CloudFront’s and the firewall’s logs',
    result:
      'MiniStack’s CloudFormation knows neither AWS::Logs::Delivery* nor AWS::WAFv2::LoggingConfiguration: four resources taken out of Edge. infra/cdk/stacks/edge.test.ts says what they log.',
  },
  {
    what: 'Browsers',
    result:
      'Not here: npm test drives them, before the same functions and headers. MiniStack runs CloudFront’s functions in Node, and what is in the page index reaches them by a file (npm test runs them in njs). Its distributions reach no HTTP API: requests for /api went there with the edge’s headers.',
  },
  {
    what: 'Smoke: kept pages, accounts',
    result:
      'Not asked: MiniStack’s distributions reach no Cognito, and what they make of a conditional request says nothing of CloudFront.',
  },
  {
    what: 'Recovery to a second',
    result:
      'MiniStack restores a table as it is now, whichever second it is asked for; the rest of the drill is real.',
  },
  {
    what: 'The alarm InternalErrors',
    result:
      'MiniStack knows no alarm on a sum of metrics; infra/cdk/stacks/monitoring.test.ts says what it adds up.',
  },
  {
    what: 'Canaries',
    result:
      'MiniStack knows no CodeDeploy: aliases are deployed, and moved at once. infra/cdk/stacks/canaries.test.ts says what moves them in prod.',
  },
  {
    what: 'Firewall',
    result: 'Deployed with its rules; MiniStack does not apply them.',
  },
  {
    what: 'Releases are never written over',
    result:
      'The bucket’s rule is taken out, because MiniStack does not know its condition (s3:if-none-match) and would refuse every write. The release command’s own conditional writes were used.',
  },
  {
    what: 'Two rights to the letter',
    result:
      'MiniStack enforces every right of every function, but knows of SendEmail neither identity nor sender and of the page index no resource: there the rights are wider. infra/cdk/stacks/permissions.test.ts says what functions of the contract may.',
  },
  {
    what: 'GitHub’s OIDC provider',
    result:
      'Not a resource that MiniStack knows; the roles that trust it are deployed, and their trust was tried with tokens that nobody signed.',
  },
  {
    what: 'SMS spend limit',
    result: 'MiniStack does not know its call (SetSMSAttributes).',
  },
  {
    what: 'Accounts',
    result:
      'The pool, its client and both triggers are deployed, and the one before a sign-up was started by hand. That Cognito starts them, encrypts codes for the one that mails and does not wait for it is AWS’s promise. Signing up and in was not tried: npm test does that against the local Cognito.',
  },
  {
    what: 'Delivery, DNS, certificates, quotas',
    result: 'No mail or text message leaves; DKIM, domain, sandbox and quotas are of a real account.',
  },
];
