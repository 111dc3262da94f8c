/** An instance begins: a draft in the initiator's hands, or submitted at once. */
import { firstNodeOf } from '../../../contract/flow/graph.ts';
import { act, refuseBadForm } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { type Draft, emit, endTask } from '../draft.ts';
import { openRun, openTask, unasked } from '../runs.ts';

export function start(draft: Draft, { submit }: ActionOf<'start'>) {
  const { actor } = draft.facts;
  if (draft.state.status !== null || !actor) throw new Error('An instance is started once, by a person.');
  if (submit) refuseBadForm(draft);
  const nodeId = firstNodeOf(draft.graph).id;
  emit(draft, { type: 'started', initiatorId: actor.userId });
  act(draft, submit ? 'submit' : 'stash', { nodeId });
  const runNo = openRun(draft, { nodeId, from: [], people: unasked('initiator') });
  const task = openTask(draft, { runNo, holder: { userId: actor.userId, forUserId: null } });
  if (!submit) return;
  emit(draft, { type: 'statusChanged', status: 0 });
  endTask(draft, task, { state: 'submitted' });
}
