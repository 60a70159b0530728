/** For the heartbeat, which is no function of the endpoint table. */
export { testMark } from '../core/intake/try';
