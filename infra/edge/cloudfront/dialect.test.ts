import { describe, expect, it } from 'vitest';
import { checkDialect } from './dialect';

describe('checkDialect', () => {
  it.each([
    'const a = [1, 2].map((one) => one ** 2); function handler(event) { return a; }',
    'import cf from "cloudfront"; async function handler(event) { try { return await cf.kvs().get("a"); } catch (e) { throw e; } }',
    'function handler(event, ...rest) { for (var name in event) if (name) return `a`; }',
    'function handler() { return /(?<year>\\d+)/.exec("2")["groups"]; }',
  ])('accepts %s', (code) => {
    expect(() => checkDialect(code)).not.toThrow();
  });

  it.each([
    ['for (const a of []) a();', 'ForOfStatement'],
    ['try { throw 1; } catch { }', 'CatchClause'],
    ['var a = b?.c;', 'ChainExpression'],
    ['var a = 1; a = a ?? 2;', 'LogicalExpression'],
    ['var a = 1; a ||= 2;', 'AssignmentExpression'],
    ['var { a } = {};', 'VariableDeclarator'],
    ['function a({ b }) {}', 'FunctionDeclaration'],
    ['function a(b = 1) {}', 'FunctionDeclaration'],
    ['function* a() {}', 'FunctionDeclaration'],
    ['var a = [...[]];', 'SpreadElement'],
    ['var a = 1; var b = { a };', 'Property'],
    ['var a = { b() {} };', 'Property'],
    ['class A {}', 'ClassDeclaration'],
    ['var a = async () => 1;', 'ArrowFunctionExpression'],
    ['async function a(b) { b(await b()); }', 'AwaitExpression'],
    ['var a = 1n;', 'Literal'],
    ['var a = /(?<=b)c/;', 'Literal'],
    ['var a = /./u;', 'Literal'],
    ['setTimeout(1);', 'Identifier'],
    ['var a = new URL("x");', 'Identifier'],
    ['var a = [].flat();', 'CallExpression'],
    ['import fs from "fs";', 'ImportDeclaration'],
    ['eval("1");', 'Identifier'],
  ])('rejects %s', (code, what) => {
    expect(() => checkDialect(code)).toThrow(`does not know this ${what}`);
  });
});
