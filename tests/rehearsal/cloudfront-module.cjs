// CloudFront gives its functions `import cf from 'cloudfront'`; MiniStack's worker for them knows no such module, nor how
// to read a key value store. Loaded into that worker, this is both: the functions themselves run as they are deployed.
const crypto = require('node:crypto');
const { readFileSync } = require('node:fs');
const vm = require('node:vm');

/** Keys that the deployed index held when it was last read, one a line. */
const indexed = () => readFileSync(process.env.CONCIERGE_REHEARSAL_PAGES, 'utf8').split('\n');
/** The keys alone are read: whatever else the index says, it says as if nothing were rolled out or previewed. */
const get = async (key) => {
  throw new Error(`KeyNotFound: ${key}`);
};
const cloudfront = { kvs: () => ({ exists: async (key) => indexed().includes(key), get }) };

const { createContext, Script } = vm;
vm.createContext = (sandbox, ...rest) =>
  createContext(Object.assign(sandbox, { cloudfront, crypto }), ...rest);
// By the global object: a constant of the same name is not there yet where it is made.
vm.Script = class extends Script {
  constructor(code, ...rest) {
    super(code.replace(/import (\w+) from ?"(cloudfront|crypto)";/g, 'const $1 = globalThis.$2;'), ...rest);
  }
};
