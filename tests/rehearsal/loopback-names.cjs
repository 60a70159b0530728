// Names under localhost are this machine (RFC 6761), which not every system's resolver knows. The SDK puts an
// account before the host of CloudFront's key value store, and before a bare address it could not.
const dns = require('node:dns');

const lookup = dns.lookup;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
