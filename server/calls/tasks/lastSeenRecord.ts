/** The record as a task's holder last saw it, if it has changed since. */
import type { TaskDetail } from '../../../contract/calls/task.ts';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../../contract/flow/graph.ts';
import { listChangedNames } from '../../../contract/forms/recordChanges.ts';
import { renameValues } from '../../../contract/forms/renamedValues.ts';
import { findLastSeenRecord } from '../../db/queries/flow/recordVersions.ts';
import type { ActionContext } from '../../instances/actionContext.ts';
import { filterVisibleFields } from '../../instances/facts/nodeRules.ts';
import { type LoadedInstance, requireInstanceId } from '../../instances/instance.ts';

/**
 * The earlier values of the changed fields, with display texts and the visibility of the node; null if nothing changed.
 */
export async function buildLastSeenRecord(
  { tx, actor }: ActionContext,
  instance: LoadedInstance,
  { node, taskNo }: { node: StepNode; taskNo: number },
): Promise<TaskDetail['before']> {
  if (!instance.record) return null;
  const seen = await findLastSeenRecord(tx, {
    instanceId: requireInstanceId(instance),
    taskNo,
    userId: actor.userId,
  });
  if (!seen) return null;
  const values = seen.renames.reduce(renameValues, seen.values);
  const { visible } = createFieldRules(node);
  const [was, now] = [values, instance.record].map((one) => filterVisibleFields(instance.form, one, visible));
  const names = listChangedNames(instance.form.fields, was ?? {}, now ?? {});
  if (names.length === 0) return null;
  const kept = new Set(names.flatMap((name) => [name, `${name}$view`]));
  const formData = Object.fromEntries(Object.entries(was ?? {}).filter(([name]) => kept.has(name)));
  return { since: seen.since, formData: { ...nullValues(names), ...formData } };
}

/** A field that was added to the form later had no value. */
const nullValues = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
