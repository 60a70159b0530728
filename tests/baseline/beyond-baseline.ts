import css from '@eslint/css';
import { ESLint } from 'eslint';
import baseline from 'eslint-plugin-baseline-js';

/** The linter of styles knows values, but not this part of one. */
const alternativeText = {
  selector: `:matches(${[
    'Declaration[property=content]:not(Atrule[name=supports] Declaration) Operator[value="/"]',
    // Tailwind's `content-['*'_/_'']`, for which no fallback is possible.
    'Declaration[property="--tw-content"] Raw[value=/\\x2f/]',
  ]})`,
  message: "Alternative text of property 'content' is not a widely available baseline feature.",
};

const linter = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: [
    {
      files: ['**/*.css'],
      plugins: { css },
      language: 'css/css',
      // Ignore what browsers skip, such as a prefixed selector.
      languageOptions: { tolerant: true },
      rules: {
        'css/use-baseline': ['error', { available: 'widely' }],
        'no-restricted-syntax': ['error', alternativeText],
      },
    },
    {
      files: ['**/*.js'],
      plugins: { 'baseline-js': { rules: baseline.rules } },
      rules: {
        'baseline-js/use-baseline': [
          'error',
          { available: 'widely', includeWebApis: { preset: 'auto' }, includeJsBuiltins: { preset: 'auto' } },
        ],
      },
    },
  ],
});

const verdict = / is not a widely available baseline feature\.$/i;

/**
 * Lists the features of a built script or stylesheet that are not Baseline "widely available", each once, in the
 * linter's words. In scripts it sees syntax, globals and static functions, but not methods of objects: it has no types.
 * @param path its extension says whether it is a script or a stylesheet.
 * @throws Error for what cannot be parsed as either.
 */
export async function beyondBaseline(path: string, source: string): Promise<string[]> {
  const [result] = await linter.lintText(source, { filePath: path });
  const messages = (result?.messages ?? []).map(({ message }) => message);
  const strange = messages.find((message) => !verdict.test(message));
  if (!result || strange !== undefined) throw new Error(`${path} was not checked: ${strange}`);
  return [...new Set(messages.map((message) => message.replace(verdict, '')))];
}
