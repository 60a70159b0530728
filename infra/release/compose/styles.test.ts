import { describe, expect, it } from 'vitest';
import { inlineForm, stylesFor, stylesOfHtml, withoutUnreadConstants, wordsIn } from './styles';

const html = '<section class="bg-sand"><p class="md:p-8">Hello</p></section>';
const kept = async (css: string, ...texts: string[]) =>
  (await stylesFor(css, html, wordsIn(texts))).replace(/\s/g, '');
describe('the styles of a page', () => {
  it('keep classes in its HTML, in any layer, scope or condition', async () => {
    const css =
      '@layer utilities{[data-mf=x] .bg-sand{color:red}@media (min-width:1px){[data-mf=x] .md\\:p-8{padding:1px}}}';
    expect(await kept(css)).toBe(css.replace(/\s/g, ''));
  });

  it('keep classes that are only in its modules, for later states', async () => {
    expect(await kept('.shown-later{color:red}', 'const a=cn("shown-later",b)')).toContain('shown-later');
  });

  it('keep classes that contain quotes, brackets and angle brackets', async () => {
    const css = ".after\\:content-\\[\\'\\*\\'\\]:after{content:'*'}.\\[\\&\\>svg\\]\\:size-4>svg{width:1px}";
    const module = "x(`after:content-['*'] [&>svg]:size-4`), jsx('svg')";
    expect(await kept(css, module)).toContain("content:'*'");
    expect(await kept(css, module)).toContain('width:1px');
  });

  it('keep rules that depend on any attribute', async () => {
    const css = '.bg-sand:has(input[value=contact]:checked){color:red}.bg-sand[inert]{color:blue}';
    expect(await kept(css)).toBe(css.replace(/\s/g, ''));
  });

  it('keep rules that depend on another element, in Tailwind’s syntax', async () => {
    const css =
      '@layer u{:is(:where(.group\\/forms):has(:is(input[value=x]:checked)) :is([data-mf=b] .bg-sand)){color:red}.no{color:blue}}';
    const found = '<div class="group/forms" data-mf="b"><input value="x"></div>';
    expect(await kept(css, found)).toBe(css.replace('.no{color:blue}', '').replace(/\s/g, ''));
  });

  it('keep selectors that start with :is() or :where(), and omit those of other pages', async () => {
    const css = '@media print{:is(.bg-sand>*):last-child{color:red}}p,:where(.bg-sand):hover{color:blue}';
    const others = ':is(.of-services>*):last-child{color:red}';
    expect(await kept(css + others)).toBe(css.replace(/\s/g, ''));
  });

  it('keep selectors that are only a state, in a list with others', async () => {
    const css = '.bg-sand:is([open],:popover-open,:open){color:red}.bg-sand:where(:hover,:focus){color:blue}';
    expect(await kept(css)).toBe(css);
  });

  it('omit rules of other pages', async () => {
    expect(await kept('.bg-sand{color:red}.of-services{color:blue}')).toBe('.bg-sand{color:red}');
  });

  it('omit registered properties that no rule reads', async () => {
    const read = '@property --read{syntax:"*";inherits:false}.bg-sand{--unread:1;color:var(--read)}';
    expect(await kept(`@property --unread{syntax:"*";inherits:false}${read}`)).toBe(read.replace(/\s/g, ''));
  });

  it('omit values of such properties for browsers that can’t register them', async () => {
    const values = (...all: string[]) =>
      `@layer properties{@supports ((a:b)) or (not (c:d)){*,:before{${all.join(';')}}}}`;
    const read = '.bg-sand{color:var(--read)}';
    expect(await kept(values('--read:1', '--unread:0') + read)).toBe(
      `${values('--read:1')}${read}`.replace(/\s/g, ''),
    );
    expect(await kept(`${values('--unread:0')}.bg-sand{color:red}`)).toBe('.bg-sand{color:red}');
  });

  it('omit unused keyframes', async () => {
    const css = '@keyframes on{to{opacity:1}}@keyframes off{to{opacity:0}}.bg-sand{animation:on 1s}';
    expect(await kept(css)).toBe('@keyframeson{to{opacity:1}}.bg-sand{animation:on1s}');
  });
});

it('stylesOfHtml keeps only rules for classes in the HTML, and none about other elements’ state', async () => {
  const css = '.a{color:red}.b{color:red}.form:has(:checked){color:red}@media print{.a{color:blue}}';
  expect(await stylesOfHtml(css, '<p class="a">')).toBe('.a{color:red}@media print{.a{color:blue}}');
});

describe('constants of the theme', () => {
  const theme =
    ':root{--text-lg:1.25rem;--text-lg--line-height:1.5;--radius:6px;--ease:1s;--night:#000;--space:4px}@media print{:root{--space:3px;--night:#fff}}.a{border-radius:var(--radius)}';

  it('are kept if only a script reads them', () => {
    const script =
      'card.style.transitionTimingFunction="var(--ease)",width=root.getPropertyValue("--radius")';
    expect(withoutUnreadConstants(':root{--ease:1s;--radius:6px;--text-lg:1rem}', [script])).toBe(
      ':root{--ease:1s;--radius:6px;}',
    );
  });

  it('are omitted if no stylesheet reads them', () => {
    expect(withoutUnreadConstants(theme, [theme, '.b{font-size:var(--text-lg)}'])).toBe(
      ':root{--text-lg:1.25rem;--radius:6px;--night:#000;--space:4px}@media print{:root{--space:3px;--night:#fff}}.a{border-radius:var(--radius)}',
    );
  });

  it('are kept if a release of an earlier kit reads them, also with a fallback', () => {
    const earlier = '.b{line-height:var(--text-lg--line-height,1)}';
    expect(withoutUnreadConstants(theme, [theme, earlier])).toContain('--text-lg--line-height:1.5');
  });
});

describe('the styles that pages carry', () => {
  it('name the scope of adjacent rules once, in each layer and condition', () => {
    const css =
      '@layer u{[data-mf=x] .a{color:red}[data-mf=x] .b\\,c:hover,[data-mf=x] ::marker{color:blue}@media print{[data-mf=x] .a{color:red}[data-mf=x] .d>li{color:blue}}}';
    expect(inlineForm(css)).toBe(
      '@layer u{[data-mf=x]{.a{color:red}.b\\,c:hover,::marker{color:blue}}@media print{[data-mf=x]{.a{color:red}.d>li{color:blue}}}}',
    );
  });

  it.each([
    ['scopes differ', '[data-mf=x] .a{color:red}[data-mf=y] .a{color:red}'],
    ['a selector is outside', '[data-mf=x] .a{color:red}[data-mf=x] .b,.c{color:red}'],
    ['a selector would start with an element', '[data-mf=x] .a{color:red}[data-mf=x] a{color:red}'],
    ['there is one rule', '.a{color:red}[data-mf=x] .a{color:red}.b{color:red}'],
  ])('don’t if %s', (_, css) => {
    expect(inlineForm(css)).toBe(css);
  });

  it('have no comments, but what looks like one in a string or an address', () => {
    const css = '.a{content:"/*a*/";background:url(/*/b.svg)}';
    expect(inlineForm(`/*! license */${css}/* end */`)).toBe(css);
  });
});
