import { type AnyNode, type Function as FunctionNode, parse } from 'acorn';

/**
 * The JavaScript that CloudFront supports, as AWS lists it. Anything that is not listed is rejected here, because a
 * function that uses it deploys without an error and then answers every request with 503.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Supported features beyond ES5, by esbuild's names. esbuild translates the others or fails if it can't. */
export const beyondEs5 = [
  'arrow',
  'async-await',
  'const-and-let',
  'exponent-operator',
  'regexp-named-capture-groups',
  'rest-argument',
  'template-literal',
] as const;

const modules = words('cloudfront crypto querystring buffer');
const globals = words(`
  Array ArrayBuffer Boolean Buffer DataView Date Error EvalError Float32Array Float64Array Infinity Int8Array
  Int16Array Int32Array InternalError JSON Math NaN Number Object Promise RangeError ReferenceError RegExp String
  Symbol SyntaxError TextDecoder TextEncoder TypeError URIError Uint8Array Uint8ClampedArray Uint16Array
  Uint32Array arguments atob btoa console decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis
  isFinite isNaN parseFloat parseInt undefined`);
/** Methods of objects, strings, numbers, functions, regexps, arrays, promises, JSON, Math, hashes and KeyValueStore. */
const methods = words(`
  abs all allSettled any apply assign bind call catch ceil charAt charCodeAt codePointAt concat copyWithin count
  create createHash createHmac digest update defineProperties defineProperty endsWith entries every exec exists fill filter finally find findIndex
  floor for forEach freeze fromCharCode fromCodePoint get getOwnPropertyDescriptor getOwnPropertyDescriptors
  getOwnPropertyNames getPrototypeOf hasOwnProperty includes indexOf isArray isExtensible isFinite isFrozen
  isInteger isNaN isPrototypeOf isSafeInteger isSealed join keys kvs lastIndexOf log map match max meta min now of
  padEnd padStart parse parseFloat parseInt pop pow preventExtensions propertyIsEnumerable push race random reduce
  reduceRight reject repeat replace replaceAll resolve reverse round seal search shift slice some sort splice split
  startsWith stringify substr substring test then toExponential toFixed toLowerCase toPrecision toString toUpperCase
  trim trimEnd trimStart trunc unshift valueOf values`);

/** @throws an error with the first construct that CloudFront does not support, and its position */
export function checkDialect(code: string): void {
  const program = parse(code, { ecmaVersion: 2021, sourceType: 'module', locations: true });
  const declared = new Set<string>();
  visit(program, undefined, (node) => {
    for (const name of declaredBy(node)) declared.add(name);
  });
  visit(program, undefined, (node, parent) => {
    if (isKnown(node, parent, declared)) return;
    const at = `${node.loc?.start.line}:${node.loc?.start.column}`;
    const excerpt = code.slice(node.start, Math.min(node.end, node.start + 60));
    throw new Error(`cloudfront-js-2.0 does not know this ${node.type} at ${at}: ${excerpt}`);
  });
}

/** Syntax that is supported in every form. */
const plainNodes = words(`
  ArrayExpression BinaryExpression BlockStatement BreakStatement ConditionalExpression ContinueStatement DoWhileStatement
  EmptyStatement ExpressionStatement ForInStatement ForStatement IfStatement ImportDefaultSpecifier LabeledStatement
  NewExpression ObjectExpression Program ReturnStatement SequenceExpression SwitchCase SwitchStatement TemplateElement
  TemplateLiteral ThisExpression ThrowStatement TryStatement UnaryExpression UpdateExpression VariableDeclaration
  WhileStatement`);

type Visitor = (node: AnyNode, parent: AnyNode | undefined) => void;

function visit(node: AnyNode, parent: AnyNode | undefined, see: Visitor): void {
  see(node, parent);
  for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, node, see);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (node: AnyNode | null | undefined): string[] =>
  node?.type === 'Identifier' ? [node.name] : [];

function declaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        node.id,
        ...node.params.map((param) => (param.type === 'RestElement' ? param.argument : param)),
      ].flatMap(nameOf);
    case 'VariableDeclarator':
      return nameOf(node.id);
    case 'CatchClause':
      return nameOf(node.param);
    case 'ImportDefaultSpecifier':
      return nameOf(node.local);
    default:
      return [];
  }
}

function isKnown(node: AnyNode, parent: AnyNode | undefined, declared: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
      return modules.has(String(node.source.value));
    case 'FunctionDeclaration':
      return isPlain(node) && (!node.async || parent?.type === 'Program');
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return isPlain(node) && !node.async;
    case 'RestElement':
      return node.argument.type === 'Identifier';
    case 'VariableDeclarator':
      return node.id.type === 'Identifier';
    case 'CatchClause':
      return node.param?.type === 'Identifier';
    case 'AssignmentExpression':
      return (
        !/^(?:&&|\|\||\?\?)=$/.test(node.operator) && /^(?:Identifier|MemberExpression)$/.test(node.left.type)
      );
    case 'LogicalExpression':
      return node.operator !== '??';
    case 'AwaitExpression':
      // AWS calls `await` in arguments "async arguments".
      return parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression';
    case 'Property':
      return !node.computed && !node.shorthand && !node.method;
    case 'CallExpression':
      return !node.optional && callsKnown(node.callee);
    case 'MemberExpression':
      return !node.optional && node.property.type !== 'PrivateIdentifier';
    case 'Literal':
      return !node.bigint && (!node.regex || isPlainExpression(node.regex));
    case 'Identifier':
      return isMemberName(node, parent) || declared.has(node.name) || globals.has(node.name);
    default:
      return plainNodes.has(node.type);
  }
}

function isPlain({ generator, params }: FunctionNode): boolean {
  return !generator && params.every(({ type }) => type === 'Identifier' || type === 'RestElement');
}

const isPlainExpression = ({ pattern, flags }: { pattern: string; flags: string }): boolean =>
  /^[gim]*$/.test(flags) && !/\(\?<[=!]|\\p\{/i.test(pattern);

/** Methods called by name are checked against the list; a function called through a variable is our own. */
function callsKnown(callee: AnyNode): boolean {
  if (callee.type !== 'MemberExpression') return callee.type !== 'Super';
  return !callee.computed && callee.property.type === 'Identifier' && methods.has(callee.property.name);
}

/** True for a property name or a label, which is not a variable. */
function isMemberName(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
      return parent.key === node;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    default:
      return false;
  }
}
