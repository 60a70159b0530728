import { defineFunctions } from '@concierge/contract/wire/remote-functions';
import * as endpoints from './endpoints';
import { scheduled } from './scheduled';
import { deskTables } from './tables';

export const functions = defineFunctions({ remote: 'desk', endpoints, scheduled, tables: deskTables });
