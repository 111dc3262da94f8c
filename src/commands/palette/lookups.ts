/** Server lookups of people and records for the palette. */
import type { FoundRecord } from '../../../contract/calls/shapes/foundRecordShapes.ts';
import type { PickedUser } from '../../../contract/calls/shapes/userShapes.ts';
import { api } from '../../client/api.ts';
import { loadRecentPeople, suggestPeople } from '../../state/cache/people.ts';
import { isSupplier } from '../../state/session/session.ts';
import { navigate } from '../../state/workspace/navigation.ts';

export type LookupResult =
  | { kind: 'person'; key: string; title: string; detail: string; person: PickedUser }
  | { kind: 'record'; key: string; title: string; detail: string; record: FoundRecord };

const maxShown = 8;

/** People that match the query, recently chosen ones first; without a query only recently chosen ones. */
export async function lookUpPeople(query: string, signal: AbortSignal): Promise<LookupResult[]> {
  if (isSupplier()) return [];
  const people = query === '' ? await loadRecentPeople() : await suggestPeople(query, signal);
  return people.slice(0, maxShown).map((person) => ({
    kind: 'person',
    key: `person:${person.userId}`,
    title: person.nickName,
    detail: [person.underDeptIdNames || '未分配部门', person.absence && '缺勤'].filter(Boolean).join(' · '),
    person,
  }));
}

/**
 * Finds records by number or title: first the person's tasks, then other instances, then records without a flow.
 */
export async function lookUpRecords(query: string, signal: AbortSignal): Promise<LookupResult[]> {
  if (query === '') return [];
  const request = { query: { keyword: query, pageSize: maxShown } };
  const [flows, records] = await Promise.all([
    api.flowList.find(request, { signal }),
    api.record.find(request, { signal }),
  ]);
  return mergeRecords(flows, records, query).slice(0, maxShown).map(toLookupResult);
}

/** Merges a record found both with its instance and by itself; an exact number match is first. */
export function mergeRecords(
  flows: readonly FoundRecord[],
  records: readonly FoundRecord[],
  query: string,
): FoundRecord[] {
  const keyOf = ({ formEnName, rowId }: FoundRecord) => `${formEnName} ${rowId}`;
  const known = new Set(flows.map(keyOf));
  const all = [...flows, ...records.filter((one) => !known.has(keyOf(one)))];
  const rank = (one: FoundRecord) =>
    one.serialNumber.toLowerCase() === query.toLowerCase() ? 0 : one.taskId !== null ? 1 : 2;
  return all.sort((a, b) => rank(a) - rank(b));
}

const toLookupResult = (record: FoundRecord): LookupResult => ({
  kind: 'record',
  key: `record:${record.formEnName}:${record.rowId}`,
  title: record.title,
  detail: [
    record.taskId === null ? record.statusLabel : '待办',
    record.serialNumber,
    record.formCnName,
    record.byName,
  ]
    .filter(Boolean)
    .join(' · '),
  record,
});

export function openRecord({ formEnName, rowId, processInstanceId, taskId }: FoundRecord): void {
  const search = new URLSearchParams({
    ...(taskId !== null && { taskId }),
    ...(processInstanceId !== null && { processInstanceId, from: 'flow' }),
  });
  const query = search.size > 0 ? `?${search}` : '';
  navigate(`/auto/${formEnName}/detail${rowId}${query}`);
}
