import * as z from 'zod/mini';
import { staffRoles } from './staff';

/** A role of staff, as it is sent and stored. */
export const staffRole = z.enum(staffRoles);
