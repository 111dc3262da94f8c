/** What a task's holder saw last, where the record has changed since. */
import type { TaskDetail } from '../../contract/calls/task.ts';
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import { changedNames } from '../../contract/forms/changes.ts';
import { recordLastSeen } from '../db/queries/recordVersions.ts';
import type { Acting } from '../effects/acting.ts';
import { type Flow, instanceIdOf } from '../effects/flow.ts';
import { visibleRecord } from '../effects/nodeRules.ts';

/** The values then of the fields that differ now, with their texts, as the node lets people see them; null for none. */
export async function seenBefore(
  { tx, actor }: Acting,
  flow: Flow,
  { node, taskNo }: { node: StepNode; taskNo: number },
): Promise<TaskDetail['before']> {
  if (!flow.record) return null;
  const seen = await recordLastSeen(tx, { instanceId: instanceIdOf(flow), taskNo, userId: actor.userId });
  if (!seen) return null;
  const { visible } = fieldRulesOf(node);
  const [was, now] = [seen.values, flow.record].map((one) => visibleRecord(flow.form, one, visible));
  const names = changedNames(flow.form.fields, was ?? {}, now ?? {});
  if (names.length === 0) return null;
  const kept = new Set(names.flatMap((name) => [name, `${name}$view`]));
  const formData = Object.fromEntries(Object.entries(was ?? {}).filter(([name]) => kept.has(name)));
  return { since: seen.since, formData: { ...absent(names), ...formData } };
}

/** A field that has come to the form since had no value. */
const absent = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
