import type { TemplateJson, Templates } from './references';

const exportsOf = ({ Outputs = {} }: TemplateJson): Map<string, string> =>
  new Map(
    Object.values(Outputs).flatMap(({ Value, Export }) =>
      Export ? [[String(Export.Name), JSON.stringify(Value)] as const] : [],
    ),
  );

/** What CloudFormation refuses when a stack gets its next template: an export that another deployed stack imports can't be removed or changed. */
export function refusedExports(name: string, next: TemplateJson, deployed: Templates): string[] {
  const others = [...deployed].filter(([other]) => other !== name).map(([, one]) => JSON.stringify(one));
  const after = exportsOf(next);
  return [...exportsOf(deployed.get(name) ?? {})]
    .filter(([key, value]) => after.get(key) !== value && others.some((text) => text.includes(`"${key}"`)))
    .map(([key]) => `${name} may not change ${key}`);
}

/** What CloudFormation refuses when every stack of the next templates is deployed in their order. */
export function refusedDeploy(next: Templates, before: Templates): string[] {
  const deployed = new Map(before);
  return [...next].flatMap(([name, template]) => {
    const refused = refusedExports(name, template, deployed);
    deployed.set(name, template);
    return refused;
  });
}
