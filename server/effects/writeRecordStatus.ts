/** The record's status follows its instance's; a deleted instance takes its record out of every list. */
import type { RawBuilder } from 'kysely';
import type { Form } from '../records/form.ts';
import type { SysStatus } from '../records/stamp.ts';
import { deletionOf, statusChange } from '../records/status.ts';
import type { Cause } from './acting.ts';
import type { Flow } from './flow.ts';

export function recordStatusStatements({ now }: Cause, flows: readonly Flow[]): RawBuilder<unknown>[] {
  const deleted = flows.filter(({ state, stored }) => state.deleted && !stored.state.deleted);
  return [
    ...groups(flows).map(({ form, ...change }) => statusChange(form, { ...change, now })),
    ...deleted.map((flow) => deletionOf(flow.form, { ids: [flow.rowId], userId: lastActor(flow), now })),
  ];
}

type Group = { form: Form; sysStatus: SysStatus; userId: string | null; ids: string[] };

/** One statement per form, status and who brought it about, however many records. */
function groups(flows: readonly Flow[]): Group[] {
  const found = new Map<string, Group>();
  for (const flow of flows) {
    const { form, rowId, state, record } = flow;
    // A new record begins with the status of its flow's start; the record itself says what it has.
    if (state.status === null || record === null || Number(record.sysStatus) === state.status) continue;
    const userId = lastActor(flow);
    const key = `${form.formId} ${state.status} ${userId}`;
    const group = found.get(key) ?? { form, sysStatus: state.status, userId, ids: [] };
    group.ids.push(rowId);
    found.set(key, group);
  }
  return [...found.values()];
}

/** Who acted last of what is being written; null: the system. */
function lastActor({ happened }: Flow): string | null {
  const acted = happened.findLast(({ event }) => event.type === 'acted')?.event;
  return acted?.type === 'acted' ? acted.userId : null;
}
