interface Versions {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const majorOf = (version: string): string => `^${version.split('.')[0]}.0.0`;

/** The files of a new remote with one page: path -> text. */
export function remoteFiles(name: string, versions: Versions, packageName: string): Record<string, string> {
  const { dependencies, devDependencies } = versions;
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const manifest = {
    name: packageName,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: { build: 'vite build', test: 'vitest run', types: 'tsc', release: 'concierge-release' },
    concierge: {
      requires: {
        kit: majorOf(dependencies['@concierge/kit'] ?? ''),
        react: majorOf(dependencies.react ?? ''),
        contract: majorOf(dependencies['@concierge/contract'] ?? ''),
      },
    },
    dependencies,
    devDependencies,
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': '{ "extends": "@concierge/kit/tsconfig.remote.json", "include": ["src", "*.ts"] }\n',
    'vite.config.ts': `import { remoteConfig } from '@concierge/kit/build';

export default remoteConfig(import.meta.dirname);
`,
    'vitest.config.ts': `import { testConfig } from '@concierge/kit/build';

export default testConfig(import.meta.dirname);
`,
    'src/styles.css': `@import "@concierge/kit/forms.css";
@reference "@concierge/kit/theme.css";

/* Scoped, so that these utilities never override another remote's after a soft navigation. */
@layer utilities {
  [data-mf="${name}"] {
    @tailwind utilities source("./");
  }
}
`,
    'src/routes.tsx': `import './styles.css';
import { defineRemote, type PageModule } from '@concierge/kit';

export const remote = defineRemote({
  name: '${name}',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: '/${name}',
      component: './${name}/${name}-page.tsx',
      head: { title: '${title}', description: 'What this page is about, in a sentence for search engines.' },
    },
  ],
});
`,
    [`src/${name}/${name}-page.tsx`]: `import { ButtonLink, PageHeading } from '@concierge/kit';

export function Page() {
  return (
    <div className="mx-auto max-w-page px-6 py-18">
      <PageHeading>${title}</PageHeading>
      <p className="mt-6 mb-8">Replace this sentence.</p>
      <ButtonLink to="/contact">Contact us</ButtonLink>
    </div>
  );
}
`,
    [`src/${name}/${name}-page.test.tsx`]: `import { renderPage } from '@concierge/kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Page } from './${name}-page';

it('has its heading and a way to get in touch', () => {
  renderPage(Page, '/${name}');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('${title}');
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});
`,
    'README.md': `# ${title}

A remote of the practice's site: it owns \`/${name}\` and is released on its own.

| command | what it does |
|---|---|
| \`npm test\` | unit tests |
| \`npm run types\` | types |
| \`npm run release -- dev --site https://site\` | this remote from source, with hot reload, inside the pages of a running site |
| \`npm run release -- check --store <folder or https://site>\` | types, unit tests, build, the gate against what is live, and each page in a browser; uploads nothing |
| \`npm run release -- publish --store <folder or s3://bucket>\` | builds, checks against what is live, makes it live |
| \`npm run release -- rollback ${name} --store ...\` | rolls back to the previous version |

A new page is a file that ends in \`-page.tsx\` and exports \`Page\`, and an entry of \`routes\` in
\`src/routes.tsx\`, whose \`links\` put it into header or footer. Raise \`version\` in \`package.json\` with each release.
`,
  };
}
