import { defineFunctions } from '@concierge/contract/wire/functions';
import { alarms } from './alarms';
import * as endpoints from './endpoints';
import { scheduled } from './scheduled';
import { deskTables } from './tables';

export const functions = defineFunctions({
  remote: 'desk',
  endpoints,
  scheduled,
  tables: deskTables,
  alarms,
});
