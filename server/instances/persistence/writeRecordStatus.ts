/** Sets the record's status to that of its instance. A deleted instance removes its record from every list. */
import type { RawBuilder } from 'kysely';
import type { Form } from '../../records/schema/formLayout.ts';
import type { SysStatus } from '../../records/stamp.ts';
import { buildDeletion, buildStatusUpdate } from '../../records/write/recordStatus.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';

export function buildRecordStatusStatements(
  { now }: TriggerContext,
  instances: readonly LoadedInstance[],
): RawBuilder<unknown>[] {
  const deleted = instances.filter(({ state, persisted }) => state.deleted && !persisted.state.deleted);
  return [
    ...groupByStatus(instances).map(({ form, ...change }) => buildStatusUpdate(form, { ...change, now })),
    ...deleted.map((instance) =>
      buildDeletion(instance.form, { ids: [instance.rowId], userId: findLastActor(instance), now }),
    ),
  ];
}

type StatusGroup = { form: Form; sysStatus: SysStatus; userId: string | null; ids: string[] };

/** One statement per form, status and actor, for any number of records. */
function groupByStatus(instances: readonly LoadedInstance[]): StatusGroup[] {
  const found = new Map<string, StatusGroup>();
  for (const instance of instances) {
    const { form, rowId, state, record } = instance;
    // A new record is inserted with the status of the start, so the record's own status decides.
    if (state.status === null || record === null || Number(record.sysStatus) === state.status) continue;
    const userId = findLastActor(instance);
    const key = `${form.formId} ${state.status} ${userId}`;
    const group = found.get(key) ?? { form, sysStatus: state.status, userId, ids: [] };
    group.ids.push(rowId);
    found.set(key, group);
  }
  return [...found.values()];
}

/** Returns the actor of the last unsaved action; null: the system. */
function findLastActor({ pendingEvents }: LoadedInstance): string | null {
  const acted = pendingEvents.findLast(({ event }) => event.type === 'acted')?.event;
  return acted?.type === 'acted' ? acted.userId : null;
}
