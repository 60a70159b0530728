import { type Found, foundIn, type Statement, statementsOf, type Templates, targetsIn } from './references';

/** A request to AWS. Its resource is an ARN in which `<stack>/<logical id>` stands for what AWS names itself. */
export interface Asked {
  readonly action: string;
  readonly resource: string;
  /** Condition keys and their values. */
  readonly context?: Readonly<Record<string, string>>;
}

/** A value of a template as text, with `<stack>/<logical id>` for each reference. */
function textOf(templates: Templates, stack: string, value: unknown): string {
  if (typeof value === 'string') return value;
  const [[kind, inner] = ['', undefined]] = Object.entries(value ?? {});
  if (kind === 'Fn::Join' && Array.isArray(inner) && Array.isArray(inner[1]))
    return inner[1].map((part: unknown) => textOf(templates, stack, part)).join('');
  const [found] = targetsIn(templates, stack, value);
  return found ? `<${found.stack}>/<${found.id}>` : JSON.stringify(value);
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(text);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Whether statements allow a request, by the part of IAM's rules that these policies use. An unknown operator throws.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function allowed(
  templates: Templates,
  stack: string,
  statements: readonly Statement[],
  { action, resource, context = {} }: Asked,
): boolean {
  return statements.some((statement) => {
    if (statement.Effect !== 'Allow') throw new Error('Only statements that allow are evaluated');
    const holds = Object.entries(statement.Condition ?? {}).every(([operator, keys]) =>
      Object.entries(keys).every(([key, expected]) => {
        const values = [expected].flat().map((one) => textOf(templates, stack, one));
        const given = context[key];
        if (operator === 'StringEqualsIfExists' || operator === 'ForAllValues:StringEquals')
          return given === undefined || values.includes(given);
        if (operator !== 'StringEquals') throw new Error(`${operator} is not evaluated here`);
        return given !== undefined && values.includes(given);
      }),
    );
    return (
      holds &&
      [statement.Action].flat().some((pattern) => matches(pattern, action)) &&
      [statement.Resource]
        .flat()
        .filter((one) => one !== undefined)
        .some((one) => matches(textOf(templates, stack, one), resource))
    );
  });
}

/** The statements of a role's own policies. */
export const policiesOf = (templates: Templates, role: Found): readonly Statement[] =>
  foundIn(templates, 'AWS::IAM::Policy')
    .filter((policy) =>
      targetsIn(templates, policy.stack, policy.properties.Roles).some(
        ({ stack, id }) => stack === role.stack && id === role.id,
      ),
    )
    .flatMap((policy) => statementsOf(policy));
