// Names under localhost mean this machine (RFC 6761), but not every system's resolver knows that. They are needed
// because the SDK prefixes the host of CloudFront's key value store with an account, which an IP address can't have.
const dns = require('node:dns');

const lookup = dns.lookup;
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest);
