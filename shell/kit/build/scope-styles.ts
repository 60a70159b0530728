import type { AtRule, Plugin as PostcssPlugin, Rule } from 'postcss';

/** At-rules whose names belong to the whole document. Tailwind registers the same properties in every remote. */
const global = /^(?:font-face|font-feature-values|page|counter-style|view-transition|import|namespace)$/;
/** The cascade layers that the shell orders. */
const layers = /^(?:theme|base|components|utilities|properties)$/;

/** What no remote may style: the document around its pages, which is also what "&" and ":scope" outside a rule mean. */
const ofDocument = /(?<![\w.#-])(?:html|body)(?![\w-])|:root\b|:host\b|:scope\b|(?<!\\)&/;

/**
 * Keeps a remote's styles in its own pages and in what it shows in slots: every selector gets the remote's container in
 * front (`[data-mf="booking"] .price`), and its animations get names of their own. The build refuses what cannot be
 * scoped, by name.
 */
export function scopeStyles(remote: string): PostcssPlugin {
  const scope = new RegExp(`^\\[data-mf=(?:"${remote}"|'${remote}'|${remote})\\](?!\\s*[+~])`);
  const refuse = (node: Rule | AtRule, what: string): never => {
    throw node.error(
      `${what} is not the remote’s own: style classes in its pages, or ask the shell’s owner.`,
      {
        plugin: 'concierge:scope-styles',
      },
    );
  };
  const scoped = (rule: Rule, selector: string): string => {
    if (ofDocument.test(selector)) return refuse(rule, `"${selector}"`);
    return scope.test(selector) ? selector : `[data-mf="${remote}"] ${selector}`;
  };
  return {
    postcssPlugin: 'concierge:scope-styles',
    OnceExit(root) {
      const renamed = new Map<string, string>();
      root.walkAtRules((at) => {
        const { name, params } = at;
        if (global.test(name)) refuse(at, `@${name}`);
        if (name === 'property' && !params.startsWith('--tw-') && !params.startsWith(`--${remote}-`))
          refuse(at, `@property ${params} (use --${remote}-…)`);
        if (name === 'layer' && params.split(/\s*,\s*/).some((layer) => layer && !layers.test(layer)))
          refuse(at, `@layer ${params}`);
        if (!/keyframes$/.test(name) || params.startsWith(`${remote}-`)) return;
        renamed.set(params, `${remote}-${params}`);
        at.params = `${remote}-${params}`;
      });
      root.walkRules((rule) => {
        if (isInside(rule)) return;
        rule.selectors = rule.selectors.map((selector) => scoped(rule, selector));
      });
      if (renamed.size === 0) return;
      const names = new RegExp(`(?<![\\w-])(?:${[...renamed.keys()].join('|')})(?![\\w-])`, 'g');
      root.walkDecls(/^(?:animation|animation-name|--.*animat.*)$/, (declaration) => {
        declaration.value = declaration.value.replace(names, (name) => renamed.get(name) ?? name);
      });
    },
  };
}

/** True for the steps of an animation, and for a rule inside another one, which is scoped itself. */
function isInside({ parent }: Rule): boolean {
  for (let around: Rule['parent'] = parent; around; around = around.parent as Rule['parent']) {
    if (around.type === 'rule' || (around.type === 'atrule' && /keyframes$/.test((around as AtRule).name)))
      return true;
  }
  return false;
}
