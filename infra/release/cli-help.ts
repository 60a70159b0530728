import { commandUsage } from './command-usage';
import { optionUsage } from './option-usage';

/** The texts start in this column. */
const margin = 31;

const entry = (form: string, text: string): string =>
  `  ${form}`.padEnd(margin - 1) + ` ${text}`.replaceAll('\n', `\n${' '.repeat(margin)}`);

const commands = Object.entries(commandUsage).map(([name, { form, does }]) =>
  entry(`${name} ${form}`.trim(), does),
);

const options = Object.entries(optionUsage).map(([name, usage]) =>
  entry(
    'form' in usage ? `--${name} ${usage.form}` : `--${name}`,
    'of' in usage ? `${usage.of.join(', ')}: ${usage.does}` : usage.does,
  ),
);

export const help = `Puts the shell and the remotes in front of visitors.

  npm run release -- <command> [options]

Commands
${commands.join('\n')}

Options
${options.join('\n')}

Examples
  npm run release -- publish booking
  npm run release -- publish shell booking --store s3://concierge-releases
  npm run release -- publish booking --store s3://concierge-releases --platform prod
  npm run release -- rollback booking 1.4.2
  npm run release -- rollback shell booking
`;
