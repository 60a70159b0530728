import { describe, expect, it } from 'vitest';
import { reachableText, readCode } from './reachable-code';

/** The words in capitals that can be reached in these modules. */
async function reached(sources: Record<string, string>, paths = Object.keys(sources)): Promise<string> {
  const text = reachableText(await readCode(new Map(Object.entries(sources))), paths);
  return (text.join(' ').match(/\b[A-Z]{2,}\b/g) ?? []).sort().join(' ');
}
const page = "import{c as e}from'./common.js';export const t=()=>e('PAGE')";

describe('what a page can run', () => {
  it('is its own module, and what that uses of a module from which it imports by name', async () => {
    const common = "var a='CARD',b='LEGAL',r=(e)=>a+e,n=()=>b;export{r as c,n as d}";
    expect(await reached({ 'page.js': page, 'common.js': common })).toBe('CARD PAGE');
  });

  it('is found through re-exports and over several modules, in folders too', async () => {
    const sources = {
      'assets/page.js': page,
      'assets/common.js':
        "export{x as c}from'../deep.js';import{y}from'../deep.js';export const d=y;var o='OTHER'",
      'deep.js': "export * from './deepest.js';export var y='WHY'",
      'deepest.js': "var e='EX',u='UNUSED',v=()=>u;export{e as x,v}",
    };
    expect(await reached(sources)).toBe('EX OTHER PAGE');
  });

  it('includes what a module does by itself, and a value that nobody reads', async () => {
    const common = "var c=()=>'C',a='USED',b=start('SIDE');run(a);export{c,d};function d(){return'NEVER'}";
    expect(await reached({ 'page.js': page, 'common.js': common })).toBe('PAGE SIDE USED');
  });

  it('includes what only an inner function or a class refers to, but not what another variable of that name holds', async () => {
    const common = `var a='IN',b='OUT',k=class{m(){return a}},c=()=>{let b='LOCAL';return()=>[b,new k]};export{c,b}`;
    expect(await reached({ 'page.js': page, 'common.js': common })).toBe('IN LOCAL PAGE');
  });

  it.each([
    ["import('./common.js')", 'dynamically'],
    ["import*as n from'./common.js';n", 'as a namespace'],
  ])('is all that a module exports if something imports it %s', async (source) => {
    const common = "import{z as q}from'./deep.js';var c='SEE';export{c,q}";
    const sources = {
      'page.js': page,
      'other.js': source,
      'common.js': common,
      'deep.js': "export const z='DEEP'",
    };
    expect(await reached(sources)).toBe('DEEP PAGE SEE');
  });

  it('leaves out modules that the page does not load', async () => {
    const sources = { 'page.js': "export default 'PAGE'", 'other.js': "export default 'OTHER'" };
    expect(await reached(sources, ['page.js', 'missing.js'])).toBe('PAGE');
  });
});
