import type { Installed } from './lock-file';

/**
 * Licenses that require only that their text is kept, and three more: MPL-2.0 requires publishing changes to its own
 * files, and nothing here is changed; OFL-1.1 covers fonts; LGPL-3.0 covers libvips, a library that sharp loads while
 * pictures are generated and that no release contains.
 */
export const accepted: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  '(MIT AND Zlib)',
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)',
]);

export const licenseOf = ({ license }: Installed): string => license ?? 'unknown';

/** The text of LICENSES.md: all installed packages, by license. */
export function licenseList(packages: readonly Installed[]): string {
  const byLicense = grouped(packages);
  const sections = [...byLicense]
    .sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1))
    .map(([license, some]) => {
      const lines = some.map(({ name, version }) => `- ${name} ${version}`);
      return [`## ${license} (${some.length})`, '', ...lines].join('\n');
    });
  return `${[
    '# Licenses of installed packages',
    '',
    `${packages.length} packages in package-lock.json, including those for other systems. Written by`,
    '`npm run licenses -w tests`; a test fails when it is out of date, or when a license is new (licenses.ts).',
    '',
    sections.join('\n\n'),
  ].join('\n')}\n`;
}

function grouped(packages: readonly Installed[]): Map<string, Installed[]> {
  const groups = new Map<string, Installed[]>();
  for (const one of packages) groups.set(licenseOf(one), [...(groups.get(licenseOf(one)) ?? []), one]);
  return groups;
}
