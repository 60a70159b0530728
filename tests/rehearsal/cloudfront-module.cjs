// CloudFront gives its functions `import cf from 'cloudfront'`. MiniStack's worker for them has no such module and
// cannot read a key value store. Loaded into that worker, this provides both, so the functions run as deployed.
const crypto = require('node:crypto');
const { readFileSync } = require('node:fs');
const vm = require('node:vm');

/** The keys of the deployed index when it was last read; the file has one per line. */
const indexed = () => readFileSync(process.env.CONCIERGE_REHEARSAL_PAGES, 'utf8').split('\n');
/** Only the existence of keys is known. Reading a value always fails, as if nothing were rolled out or previewed. */
const get = async (key) => {
  throw new Error(`KeyNotFound: ${key}`);
};
const cloudfront = { kvs: () => ({ exists: async (key) => indexed().includes(key), get }) };

const { createContext, Script } = vm;
vm.createContext = (sandbox, ...rest) =>
  createContext(Object.assign(sandbox, { cloudfront, crypto }), ...rest);
// Through globalThis: `const crypto = crypto` would read the constant before it is initialized.
vm.Script = class extends Script {
  constructor(code, ...rest) {
    super(code.replace(/import (\w+) from ?"(cloudfront|crypto)";/g, 'const $1 = globalThis.$2;'), ...rest);
  }
};
