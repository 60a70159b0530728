// For the heartbeat function, which is not in the endpoint table.
export { testMark } from '../core/intake/dry-run';
