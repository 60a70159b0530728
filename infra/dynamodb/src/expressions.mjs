/** The functions' own expressions are far fewer. */
const most = 500;
/** What these accept depends on more than the types of their values. */
const byValue = /between|attribute_type/i;

/**
 * Lets a parser of dynalite parse each expression only once: it takes longer than everything else about a call. What it
 * returns contains the call's names and values, so another call's values have to be put in.
 */
export function rememberExpressions(parser) {
  const { parse } = parser;
  const known = new Map();
  parser.parse = (text, { context }) => {
    if (byValue.test(text)) return parse(text, { context });
    const { attrNames, attrVals = {} } = context;
    const types = Object.entries(attrVals).map(([name, value]) => [name, ...Object.keys(value)]);
    const key = JSON.stringify([text, attrNames, types]);
    let expression = known.get(key);
    if (!expression) {
      expression = parsed(parse, text, context);
      // An error message.
      if (typeof expression === 'string') return expression;
      if (known.size >= most) known.clear();
      known.set(key, expression);
    }
    for (const name of expression.names) delete context.unusedAttrNames[name];
    for (const name of expression.values) delete context.unusedAttrVals[name];
    return withValues(expression.tree, expression.nameOf, attrVals);
  };
}

function parsed(parse, text, context) {
  const { attrNames = {}, attrVals = {} } = context;
  const unusedAttrNames = { ...attrNames };
  const unusedAttrVals = { ...attrVals };
  const tree = parse(text, { context: { ...context, unusedAttrNames, unusedAttrVals } });
  if (typeof tree === 'string') return tree;
  return {
    tree,
    nameOf: new Map(Object.entries(attrVals).map(([name, value]) => [value, name])),
    names: Object.keys(attrNames).filter((name) => !(name in unusedAttrNames)),
    values: Object.keys(attrVals).filter((name) => !(name in unusedAttrVals)),
  };
}

/** A copy with other values. */
function withValues(node, nameOf, values) {
  if (typeof node !== 'object' || node === null) return node;
  const name = nameOf.get(node);
  if (name !== undefined) return values[name];
  if (Array.isArray(node)) return node.map((part) => withValues(part, nameOf, values));
  const copy = Object.create(Object.getPrototypeOf(node));
  for (const part of Object.keys(node)) copy[part] = withValues(node[part], nameOf, values);
  return copy;
}
