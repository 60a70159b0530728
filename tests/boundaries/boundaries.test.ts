import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, roomOf, violations } from './imports';

const repository = join(import.meta.dirname, '../..');

/** Sources that git knows or would know: no builds, no packages. */
function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\0')
    .filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && existsSync(join(repository, file)));
}

/** Beside tests, build and tool settings, which may reach for what they set up. */
const isProduct = (file: string) => !/\.(test|config)\.[a-z]+$|\/(testing|test-support)[./]/.test(file);

describe('who may import whom', () => {
  const files = sources().filter((file) => roomOf(file) !== undefined && isProduct(file));

  it('is looked at in every room', () => {
    const seen = new Set(files.map((file) => roomOf(file)?.name));
    expect([...seen].sort()).toEqual(
      [
        'auth',
        'booking',
        'contract',
        'core',
        'functions',
        'infra',
        'kit',
        'marketing',
        'shell',
        'survey',
      ].sort(),
    );
  });

  it('is kept everywhere', () => {
    expect(files.flatMap((file) => violations(file, readFileSync(join(repository, file), 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    ['shell/src/app.tsx', "import { ContactPage } from '@concierge/booking';"],
    ['shell/src/app.tsx', "import { ContactPage } from '../../remotes/booking/src/contact/contact-page';"],
    ['shell/src/app.tsx', "const page = await import('../../remotes/booking/src/routes');"],
    ['shell/src/app.tsx', "import { limits } from '@concierge/contract/limits';"],
    ['remotes/booking/src/routes.tsx', "export { x } from '../../survey/src/routes';"],
    ['remotes/booking/src/routes.tsx', "import '../../../shell/src/app';"],
    ['remotes/booking/src/routes.tsx', "import { submit } from '@concierge/lambdas/core/intake/submit';"],
    ['lambdas/core/intake/submit.ts', "import { Button } from '@concierge/kit';"],
    ['lambdas/core/intake/submit.ts', "import { handler } from '../../get-health/handler';"],
    ['lambdas/get-health/handler.ts', "import { startStack } from '../../infra/local/stack';"],
    ['lambdas/contract/src/index.ts', "import { config } from '../../core/config';"],
    ['infra/local/stack.ts', "import { remote } from '../../remotes/booking/src/routes';"],
    ['shell/kit/src/index.ts', "import { App } from '../../src/app';"],
  ])('bites: %s may not say %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1);
  });

  it('allows what DESIGN allows', () => {
    expect(violations('remotes/booking/src/routes.tsx', "import { site } from '@concierge/kit';")).toEqual(
      [],
    );
    expect(violations('remotes/booking/src/a.ts', "import { x } from '@concierge/contract/limits';")).toEqual(
      [],
    );
    expect(violations('remotes/booking/src/a.ts', "import { x } from './b';\nimport 'react';")).toEqual([]);
    expect(violations('lambdas/get-health/handler.ts', "import { x } from '../core/http/handler';")).toEqual(
      [],
    );
    expect(violations('shell/src/app.tsx', "// import { x } from '@concierge/booking';")).toEqual([]);
  });

  it('sees every way to import', () => {
    const source = `
      import a from 'one';
      import { b,
        c } from "two";
      import 'three';
      export * from 'four';
      export { d } from 'five';
      const e = await import('six');
      new Worker(new URL('./seven.ts', import.meta.url));
      import type { F } from 'eight';
    `;
    expect(importsOf(source)).toEqual(['one', 'two', 'three', 'four', 'five', 'six', './seven.ts', 'eight']);
  });
});
