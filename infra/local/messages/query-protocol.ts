/** The AWS query protocol, which SES v1 and SNS speak: a form in, XML out. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Values of `prefix.member.1`, `prefix.member.2`, ... */
export function members(form: URLSearchParams, prefix: string): string[] {
  const values: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = form.get(`${prefix}.member.${index}`);
    if (value === null) return values;
    values.push(value);
  }
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => escaped[character] ?? character);

export function resultXml(
  namespace: string,
  action: string,
  result: Readonly<Record<string, string>>,
  requestId: string,
): string {
  const fields = Object.entries(result).map(([name, value]) => `<${name}>${xml(value)}</${name}>`);
  return (
    `<${action}Response xmlns="${namespace}"><${action}Result>${fields.join('')}</${action}Result>` +
    `<ResponseMetadata><RequestId>${requestId}</RequestId></ResponseMetadata></${action}Response>`
  );
}

export function errorXml(namespace: string, error: QueryError, requestId: string): string {
  const type = error.status < 500 ? 'Sender' : 'Receiver';
  return (
    `<ErrorResponse xmlns="${namespace}"><Error><Type>${type}</Type><Code>${xml(error.code)}</Code>` +
    `<Message>${xml(error.message)}</Message></Error><RequestId>${requestId}</RequestId></ErrorResponse>`
  );
}
