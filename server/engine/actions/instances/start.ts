/** Starts an instance: as a draft that the initiator holds, or submitted at once. */
import { getFirstNode } from '../../../../contract/flow/graph.ts';
import type { ActionOf } from '../../action.ts';
import { type Draft, emitEvent, endTask } from '../../draft.ts';
import { createUnaskedPeople, openRun, openTask } from '../../openRun.ts';
import { predictCandidateNeeds } from '../../predictedNeeds.ts';
import { assertCompleteForm, recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';

export const startRule: ActionRule<'start'> = {
  decide: decideStart,
  predictNeeds: ({ graph }, { submit }) =>
    submit ? predictCandidateNeeds(graph, getFirstNode(graph).id) : [],
};

function decideStart(draft: Draft, { submit }: ActionOf<'start'>) {
  const { actor } = draft.facts;
  if (draft.state.status !== null || !actor) throw new Error('An instance is started once, by a person.');
  if (submit) assertCompleteForm(draft);
  const nodeId = getFirstNode(draft.graph).id;
  emitEvent(draft, { type: 'started', initiatorId: actor.userId });
  recordAction(draft, submit ? 'submit' : 'stash', { nodeId });
  const runNo = openRun(draft, { nodeId, from: [], people: createUnaskedPeople('initiator') });
  const task = openTask(draft, { runNo, holder: { userId: actor.userId, forUserId: null } });
  if (!submit) return;
  emitEvent(draft, { type: 'statusChanged', status: 0 });
  endTask(draft, task, { state: 'submitted' });
}
