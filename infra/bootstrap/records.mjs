import { run } from './run.mjs';

// The SDK's announcement of what it will need next year is for us, not for whoever runs this.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

run('infra/local/records/cli.ts')
  .then(({ main }) => main(process.argv.slice(2)))
  .then((code) => {
    process.exitCode = code;
  });
