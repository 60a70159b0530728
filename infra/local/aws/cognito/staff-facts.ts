import type { AccountFacts } from './tokens';

/** The local pool of staff. Nothing is built with its ids: the desk's page asks for them. */
export const staffFacts: AccountFacts = {
  userPoolId: 'us-east-1_staff0000',
  clientId: '0000000000000000000000000desk',
};
