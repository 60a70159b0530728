import fc from 'fast-check';
import { hostileBytes, hostileKey, hostileValue } from './hostile';
import { type JsonSchema, valuesOf } from './schema-values';

/** A request as it arrives at the gateway. */
export interface FuzzedRequest {
  readonly method: string;
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly query: string;
  /** A new visitor each time, so that network limits do not end the run. */
  readonly viewer: string;
}

type Change =
  | { readonly kind: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'add'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'repeat'; readonly at: number; readonly value: unknown };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(30), value: hostileValue }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(30) }),
  fc.record({ kind: fc.constant('add' as const), key: hostileKey, value: hostileValue }),
  fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(30), value: hostileValue }),
);

type Pairs = readonly (readonly [string, unknown])[];

function changed(pairs: Pairs, changes: readonly Change[]): Pairs {
  let result = [...pairs];
  for (const one of changes) {
    if (one.kind === 'add') {
      result.push([one.key, one.value]);
      continue;
    }
    const index = result.length === 0 ? 0 : one.at % result.length;
    const [key = 'id'] = result[index] ?? [];
    if (one.kind === 'remove') result = result.filter((_, other) => other !== index);
    else if (one.kind === 'replace') result[index] = [key, one.value];
    // The same key twice: it must not matter which one wins.
    else result.push([key, one.value]);
  }
  return result;
}

/** Built by hand, because JSON.stringify can write neither a key twice nor '__proto__'. */
const jsonText = (pairs: Pairs): string =>
  `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;

const formText = (pairs: Pairs): string =>
  pairs
    .map(([key, value]) => {
      const text = typeof value === 'string' ? value : value === true ? 'on' : (JSON.stringify(value) ?? '');
      return `${formPart(key)}=${formPart(text)}`;
    })
    .join('&');
/** A lone surrogate cannot be encoded as UTF-8. */
const formPart = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const otherTypes = [
  '',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'APPLICATION/JSON;;',
  'x',
];

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Bodies made from a schema and then corrupted, bodies that match none, and enough valid ones for a short run. */
function bodyOf(
  schema: JsonSchema | undefined,
  takesForms: boolean,
  aims: readonly Record<string, unknown>[],
): fc.Arbitrary<{ contentType: string; body: Uint8Array }> {
  const aim = aims.length > 0 ? fc.constantFrom({}, ...aims) : fc.constant({});
  const pairs: fc.Arbitrary<Pairs> = schema
    ? fc.tuple(valuesOf(schema), aim).map(([value, aimed]) => Object.entries({ ...Object(value), ...aimed }))
    : fc.constant([]);
  const spoiled = (maxLength: number) =>
    fc
      .tuple(pairs, fc.array(change, { minLength: maxLength === 0 ? 0 : 1, maxLength }))
      .map(([some, changes]) => changed(some, changes));
  const typed = (contentType: string, text: (some: Pairs) => string, some: fc.Arbitrary<Pairs>) =>
    some.map((given) => ({ contentType, body: utf8(text(given)) }));
  const kinds = [
    { weight: 5, arbitrary: typed(json, jsonText, spoiled(0)) },
    { weight: 9, arbitrary: typed(json, jsonText, spoiled(3)) },
    { weight: 4, arbitrary: fc.record({ contentType: fc.constant(json), body: hostileBytes }) },
    { weight: 1, arbitrary: fc.record({ contentType: fc.constantFrom(...otherTypes), body: hostileBytes }) },
  ];
  if (takesForms) {
    kinds.push({ weight: 4, arbitrary: typed(form, formText, spoiled(2)) });
    kinds.push({ weight: 1, arbitrary: fc.record({ contentType: fc.constant(form), body: hostileBytes }) });
  }
  return fc.oneof(...kinds);
}

/** @param aims fields that are merged into most bodies, so that they refer to an existing record. */
export function requestTo(
  method: string,
  schema: JsonSchema | undefined,
  takesForms: boolean,
  aims: readonly Record<string, unknown>[] = [],
): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(
      bodyOf(schema, takesForms, aims),
      fc.oneof(
        { weight: 30, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'TRACE', 'x') },
      ),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
      ),
      fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('')),
    )
    .map(([{ contentType, body }, asked, query, viewer]) => ({
      method: asked,
      contentType,
      body,
      query,
      viewer,
    }));
}
