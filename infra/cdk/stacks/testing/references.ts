import type { Synthesized } from './synthesized';

/** A resource of a deployed template. */
export interface Found {
  /** The name of its stack. */
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface TemplateJson {
  readonly Resources?: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>
  >;
  readonly Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: unknown }>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

/** The templates of a stage by the names of their stacks, in the order in which they are deployed. */
export type Templates = ReadonlyMap<string, TemplateJson>;

export const templatesOf = ({ all, template }: Synthesized): Templates =>
  new Map(all.map((stack) => [stack.stackName, template(stack).toJSON() as TemplateJson]));

/** Every resource of a stage, or those of a type. */
export const foundIn = (templates: Templates, type?: string): Found[] =>
  [...templates].flatMap(([stack, { Resources = {} }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => type === undefined || Type === type)
      .map(([id, { Type, Properties = {} }]) => ({ stack, id, type: Type, properties: Properties })),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The resource that a single reference leads to, through an export or a published name if it is in another stack. */
function resolved(
  templates: Templates,
  stack: string,
  reference: Record<string, unknown>,
): Found | undefined {
  const name = reference['Fn::ImportValue'];
  if (name !== undefined)
    for (const [other, { Outputs = {} }] of templates)
      for (const { Value, Export } of Object.values(Outputs))
        if (Export?.Name === name) return targetsIn(templates, other, Value)[0];
  const [id] = [reference.Ref ?? reference['Fn::GetAtt']].flat();
  const parameter = templates.get(stack)?.Parameters?.[String(id)];
  if (parameter) {
    const published = foundIn(templates, 'AWS::SSM::Parameter').find(
      ({ properties }) => properties.Name === parameter.Default,
    );
    return published && targetsIn(templates, published.stack, published.properties.Value)[0];
  }
  const found = typeof id === 'string' ? templates.get(stack)?.Resources?.[id] : undefined;
  return found && { stack, id: String(id), type: found.Type, properties: found.Properties ?? {} };
}

/** Every resource that a value of a stack's template refers to. */
export function targetsIn(templates: Templates, stack: string, value: unknown): Found[] {
  if (!isObject(value)) return [];
  const found = resolved(templates, stack, value);
  return found ? [found] : Object.values(value).flatMap((one) => targetsIn(templates, stack, one));
}

/** @throws if a value refers to no resource */
export function target(templates: Templates, stack: string, value: unknown): Found {
  const [found] = targetsIn(templates, stack, value);
  if (!found) throw new Error(`${JSON.stringify(value)} leads nowhere`);
  return found;
}

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource?: unknown;
  readonly Principal?: { readonly Service?: string | readonly string[]; readonly AWS?: unknown };
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export const statementsOf = ({ properties }: Found, field = 'PolicyDocument'): readonly Statement[] =>
  (properties[field] as { Statement: readonly Statement[] }).Statement;

export const actionsOf = ({ Action }: Statement): readonly string[] => [Action].flat();
export const servicesOf = ({ Principal }: Statement): readonly string[] => [Principal?.Service ?? []].flat();

const policyTypes: Readonly<Record<string, string>> = {
  'AWS::SNS::TopicPolicy': 'Topics',
  'AWS::SQS::QueuePolicy': 'Queues',
  'AWS::S3::BucketPolicy': 'Bucket',
};

/** What the policies of a topic, queue or bucket say. */
export const resourcePolicyOf = (templates: Templates, { stack, id }: Found): readonly Statement[] =>
  Object.entries(policyTypes).flatMap(([type, names]) =>
    foundIn(templates, type)
      .filter((policy) =>
        targetsIn(templates, policy.stack, policy.properties[names]).some(
          (one) => one.stack === stack && one.id === id,
        ),
      )
      .flatMap((policy) => statementsOf(policy)),
  );
