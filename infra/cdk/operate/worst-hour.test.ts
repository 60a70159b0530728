import { it } from 'vitest';
import { prod } from '../stages/prod';
import { expectTable } from './testing/table';
import { worstHourTable } from './worst-hour';

it('THREATS.md has the table that follows from the limits, the rates of production and the prices', () =>
  expectTable('../THREATS.md', worstHourTable(prod)));
