import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { isOneOf } from './query/searchConditions.ts';

/** A predefined condition above the list: pressing it applies or removes the condition. */
export type Chip = { label: string; condition?: FilterCondition };

/** The first chip of a list may clear the others. */
export const allChip: Chip = { label: '全部' };

export const createChip = (label: string, field: string, value: string): Chip => ({
  label,
  condition: isOneOf(field, [value]),
});
