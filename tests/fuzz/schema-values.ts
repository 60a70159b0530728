import fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema that the OpenAPI document uses. */
export const jsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.string())),
  get anyOf() {
    return z.optional(z.array(jsonSchema));
  },
  get oneOf() {
    return z.optional(z.array(jsonSchema));
  },
  maxLength: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
  get items() {
    return z.optional(jsonSchema);
  },
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  get properties() {
    return z.optional(z.record(z.string(), jsonSchema));
  },
  get propertyNames() {
    return z.optional(jsonSchema);
  },
});
export type JsonSchema = z.infer<typeof jsonSchema>;

/** Values for fields with a pattern, which random values would hardly ever match. */
const patterned: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: fc.constantFrom('Ana María', "Maeve O'Neill-Đặng Jr.", '李小龍', 'Dr. Ann Bee', 'Z'),
  email: fc.uuid().map((id) => `fuzz@${id}.example`),
  phone: fc.constantFrom('+15550100123', '555 010 0123', null),
  session_id: fc.uuid(),
  claimed_reference: fc.constant('K7M-4QXP'),
  remote: fc.constantFrom('booking', 'shell', 'x'),
  version: fc.constantFrom('1.0.0', '1.1.0-rc.1'),
  recaptchaToken: fc.oneof(
    { weight: 19, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.base64String() },
  ),
};

/** Values that a schema allows, patterns aside. `property`: the field that they are for. */
export function valuesOf(schema: JsonSchema, property = ''): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(patterned, property) ? patterned[property] : undefined;
  if (known) return known;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((one) => valuesOf(one)));
  const types = [schema.type ?? 'null'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'string':
      return text(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      });
    case 'object':
      return schema.properties ? objectOf(schema.properties) : dictionary(schema);
    default:
      return fc.constant(null);
  }
}

function text({ format, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) });
}

function dictionary({ propertyNames }: JsonSchema): fc.Arbitrary<unknown> {
  const names = propertyNames?.enum ?? ['key'];
  return fc.dictionary(fc.constantFrom(...names), fc.string({ maxLength: 40 }), { maxKeys: 4 });
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(
      Object.entries(properties)
        // Only the answer to a booking has a right one.
        .filter(([name]) => name !== 'request_token')
        .map(([name, schema]) => [name, valuesOf(schema, name)]),
    ),
  );
}
