import * as z from 'zod/mini';
import type { Endpoint } from './endpoints/table';

/** The part of JSON Schema (2020-12) that zod generates for this contract's schemas. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** False in a list without more than its places. */
  readonly items?: Schema | boolean;
  /** Of a list in which each place has a schema of its own. */
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** An endpoint's method, path, body and answer. */
export interface EndpointShape {
  readonly method: string;
  readonly path: string;
  readonly body?: Schema;
  readonly answer: Schema;
}
export type EndpointShapes = Readonly<Record<string, EndpointShape>>;

const input = (schema: z.ZodMiniType): Schema => {
  const json: unknown = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Defaults don't affect what is sent, and a default of "now" differs each time.
    override: ({ jsonSchema }) => {
      delete jsonSchema.default;
    },
  });
  return JSON.parse(JSON.stringify(json, (key, value) => (key === '$schema' ? undefined : value)));
};

/** The endpoints as a browser uses them. */
export function endpointShapes(table: Readonly<Record<string, Endpoint>>): EndpointShapes {
  return Object.fromEntries(
    Object.entries(table).map(([name, { method, path, body, answer }]) => [
      name,
      { method, path, ...(body ? { body: input(body) } : {}), answer: input(answer) },
    ]),
  );
}

/** Why a browser that speaks `theirs` and functions that speak `ours` are incompatible, one message per reason. */
export function incompatibilities(theirs: EndpointShapes, ours: EndpointShapes): string[] {
  return Object.entries(theirs).flatMap(([name, before]) => {
    const now = ours[name];
    if (!now || now.path !== before.path || now.method !== before.method)
      return [`${name}: ${before.method} ${before.path} is gone`];
    return [
      ...(now.body && before.body ? refusals(now.body, before.body, `${name}: body`) : []),
      ...refusals(before.answer, now.answer, `${name}: answer`),
    ];
  });
}

/** What the writer may write that the reader refuses, one message per reason. */
function refusals(reader: Schema, writer: Schema, at: string): string[] {
  const [readers, writers] = [variantsOf(reader), variantsOf(writer)];
  if (writers) return writers.flatMap((one) => refusals(reader, one, at));
  if (readers) {
    const each = readers.map((one) => refusals(one, writer, at));
    // The reasons of the variant that comes closest.
    return each.reduce((fewest, reasons) => (reasons.length < fewest.length ? reasons : fewest));
  }
  const chosen = valuesOf(reader);
  if (chosen) {
    const written = valuesOf(writer);
    if (!written) return [`${at} takes ${JSON.stringify(chosen)} only`];
    const lost = written.filter((value) => !chosen.includes(value));
    return lost.length > 0 ? [`${at} does not take ${JSON.stringify(lost)}`] : [];
  }
  const type = typeOf(writer);
  const taken =
    reader.type === undefined || reader.type === type || (reader.type === 'number' && type === 'integer');
  if (!taken) return [`${at} is ${reader.type}, not ${type}`];
  return [
    ...bounds(reader, writer, at),
    ...fields(reader, writer, at),
    ...places(reader, writer, at),
    ...(typeof reader.items === 'object' && type === 'array'
      ? refusals(reader.items, typeof writer.items === 'object' ? writer.items : {}, `${at}[]`)
      : []),
  ];
}

const valuesOf = ({ enum: choices, const: only }: Schema): readonly unknown[] | undefined =>
  choices ?? (only === undefined ? undefined : [only]);

const typeOf = (schema: Schema) => schema.type ?? typeof valuesOf(schema)?.[0];

/** `anyOf` or `oneOf`, or one variant per type if there are several. */
const variantsOf = (schema: Schema): readonly Schema[] | undefined =>
  schema.anyOf ??
  schema.oneOf ??
  (typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : undefined);

function bounds(reader: Schema, writer: Schema, at: string): string[] {
  const over = (
    name: 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum',
    sign: 1 | -1,
  ) => {
    const [most, may] = [reader[name], writer[name]];
    const within = most === undefined || (may !== undefined && sign * may <= sign * most);
    return within ? [] : [`${at} has ${name} ${most} instead of ${may ?? 'none'}`];
  };
  const rule = (name: 'pattern' | 'format') =>
    reader[name] === undefined || reader[name] === writer[name] ? [] : [`${at} has another ${name}`];
  return [
    ...over('minLength', -1),
    ...over('maxLength', 1),
    ...over('minItems', -1),
    ...over('maxItems', 1),
    ...over('minimum', -1),
    ...over('maximum', 1),
    ...rule('pattern'),
    ...rule('format'),
  ];
}

function places({ prefixItems: reader = [] }: Schema, writer: Schema, at: string): string[] {
  // How many there are is `minItems` and `maxItems`.
  const written = writer.prefixItems ?? [];
  return reader.flatMap((place, index) =>
    written[index] ? refusals(place, written[index], `${at}[${index}]`) : [],
  );
}

function fields(reader: Schema, writer: Schema, at: string): string[] {
  const { additionalProperties: others = true, propertyNames } = reader;
  const known = reader.properties ?? {};
  const taken = Object.entries(writer.properties ?? {}).flatMap(([name, written]) => {
    const field = known[name] ?? others;
    if (field === false) return [`${at}.${name} is not taken`];
    return field === true ? [] : refusals(field, written, `${at}.${name}`);
  });
  const sure = new Set(writer.required);
  const missing = (reader.required ?? []).filter((name) => !sure.has(name));
  return [
    ...taken,
    ...missing.map((name) => `${at}.${name} is required`),
    ...(propertyNames && writer.propertyNames
      ? refusals(propertyNames, writer.propertyNames, `${at}: names`)
      : []),
    ...(typeof others === 'object' && typeof writer.additionalProperties === 'object'
      ? refusals(others, writer.additionalProperties, `${at}.*`)
      : []),
  ];
}
