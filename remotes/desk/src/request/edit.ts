import type { WorkChangeBody } from '../../functions/schemas/change';
import type { WorkRow } from '../../functions/schemas/work';

type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** What somebody wants to change. */
export type Edit = Without<WorkChangeBody, 'kind' | 'id' | 'version' | 'change'>;

/** The record as it was read. */
export type Target = Pick<WorkRow, 'kind' | 'id' | 'reference' | 'version'>;

/** What somebody wants to change of a record. */
export interface TargetedEdit {
  readonly target: Target;
  readonly edit: Edit;
}

/** Names a kind of change to a record: of two that are wanted only the later one still is. */
export const kindOf = ({ target, edit }: TargetedEdit): string => `${target.id} ${edit.action}`;
