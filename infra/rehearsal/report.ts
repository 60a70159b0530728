export interface Line {
  readonly what: string;
  readonly result: string;
}

/** Notes each step as it is done, and says all of them at the end. */
export class Report {
  readonly #lines: Line[] = [];

  constructor(private readonly log: (line: string) => void) {}

  note(what: string, result: string): void {
    this.#lines.push({ what, result });
    this.log(`${what}: ${result}`);
  }

  /** Runs a step and notes how long it took beside what it says. */
  async step<T>(what: string, run: () => Promise<T>, say: (value: T) => string): Promise<T> {
    const began = performance.now();
    const value = await run();
    this.note(what, `${say(value)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return value;
  }

  get count(): number {
    return this.#lines.length;
  }

  table(): string {
    const width = Math.max(...this.#lines.map(({ what }) => what.length));
    return this.#lines.map(({ what, result }) => `${what.padEnd(width)}  ${result}`).join('\n');
  }
}

/** What the rehearsal cannot show, and why. */
export const leftOut: readonly Line[] = [
  {
    what: 'Edge stack',
    result:
      'MiniStack’s CloudFormation knows neither OriginAccessControl, CloudFront functions nor response-headers policies. The local edge stands for it, with the same routing and header data; CloudFront’s two functions run in infra/edge/cloudfront/edge-functions.test.ts.',
  },
  {
    what: 'SMS spend limit',
    result:
      'An SDK call in a function of CDK’s own, which counts on the SDK that Lambda brings and MiniStack lacks.',
  },
  {
    what: 'GitHub OIDC provider',
    result: 'Not a resource that MiniStack knows; the roles that trust it are deployed.',
  },
  {
    what: 'Accounts by browser',
    result:
      'The pool and its client are deployed, but MiniStack answers SRP with a stub and sends no mail; npm test drives accounts against the local Cognito.',
  },
  {
    what: 'IAM, KMS, WAF',
    result:
      'Policies and keys are deployed and not enforced by MiniStack: what they say is checked by infra/stacks/*.test.ts.',
  },
  {
    what: 'Secrets',
    result:
      'Made, but MiniStack does not resolve {{resolve:secretsmanager:...}}: the reference itself serves as the secret.',
  },
];
