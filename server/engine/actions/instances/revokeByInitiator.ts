/** Decides revoke by the initiator: the instance begins again at its first node. */
import { getFirstNode } from '../../../../contract/flow/graph.ts';
import { type Draft, emitEvent, throwFailure } from '../../draft.ts';
import { createUnaskedPeople, openRun, openTask } from '../../openRun.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import { canRevoke } from '../../undo/revocation.ts';
import type { ActionRule } from '../actionRule.ts';
import { endReadings, endRuns } from '../shared/ending.ts';

export const revokeByInitiatorRule: ActionRule<'revokeByInitiator'> = { decide: decideRevokeByInitiator };

function decideRevokeByInitiator(draft: Draft) {
  assertNotEnded(draft);
  const userId = draft.facts.actor?.userId ?? '';
  if (!canRevoke(draft.graph, draft.state, userId)) throwFailure('NOT_REVOCABLE');
  recordAction(draft, 'revokeByInitiator');
  endRuns(draft, 'revoked');
  endReadings(draft, 'revoked');
  const runNos = draft.state.runs.filter((run) => run.stands).map((run) => run.runNo);
  emitEvent(draft, { type: 'runsUndone', runNos });
  emitEvent(draft, { type: 'statusChanged', status: -1 });
  const { id: nodeId } = getFirstNode(draft.graph);
  const runNo = openRun(draft, { nodeId, from: [], people: createUnaskedPeople('initiator') });
  openTask(draft, { runNo, holder: { userId, forUserId: null } });
}
