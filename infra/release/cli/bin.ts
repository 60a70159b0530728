#!/usr/bin/env node
import { main } from './main';

// The SDK's deprecation notice is for maintainers, not for people who release.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

process.exitCode = await main(process.argv.slice(2));
