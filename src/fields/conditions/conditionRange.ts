import type { FilterCondition } from '../../../contract/filter/filterTree.ts';

/** Both ends of a range; an open end is empty. */
export function getRange(condition: FilterCondition | undefined): [string, string] {
  const [from = '', to = ''] = [condition?.value ?? []].flat().map(String);
  return condition?.is === 'atMost' ? ['', from] : [from, to];
}
