/** Sends a HANDLE or APPROVAL run back to the target of its last returning vote. */
import { getFirstNode, getStep } from '../../../contract/flow/graph.ts';
import { getReachableNodes } from '../../../contract/flow/reachableNodes.ts';
import { listActors, listCandidates } from '../candidates.ts';
import {
  closeRun,
  type Draft,
  emitEvent,
  findLatestRun,
  getRun,
  getTasksOfRun,
  requireAdministrator,
  requirePeopleHolders,
} from '../draft.ts';
import type { ConsumedTokens, Holder, ReturnTarget, Run, Token } from '../model.ts';
import { createUnaskedPeople, openRun, openTasksFor } from '../openRun.ts';
import { createLedToTest } from '../undo/lineage.ts';
import { filterLiveJumpBacks, removeUndoneTokens } from '../undo/undoTokens.ts';

export function returnRun(draft: Draft, runNo: number) {
  const run = getRun(draft, runNo);
  const target = getLastReturnTarget(draft, run);
  const before = findLatestRun(draft.state, target.nodeId);
  if (!before)
    throw new Error(`Node "${target.nodeId}" was never passed; run ${runNo} cannot go back to it.`);
  const holders = resolveReturnHolders(draft, target, before);
  closeRun(draft, runNo, 'returned');
  // Another user has returned to the target meanwhile and its holders are working on it: they work for both returns.
  if (target.jumpBack && before.state === 'open') return addJumpBack(draft, run, before.runNo);
  if (target.jumpBack) undoRuns(draft, (other) => other.nodeId === before.nodeId);
  else undoResults(draft, before);
  if (target.jumpBack) addJumpBack(draft, run, draft.state.runs.length + 1);
  openReturnedRun(draft, before, holders);
}

/** Opens the node again for the chosen users or those who acted there in its last run, `before`, which is undone. */
export const reopenNode = (draft: Draft, target: ReturnTarget, before: Run) =>
  openReturnedRun(draft, before, resolveReturnHolders(draft, target, before));

function openReturnedRun(draft: Draft, { nodeId, runNo }: Run, holders: readonly Holder[]) {
  const opened = openRun(draft, { nodeId, from: [runNo], people: createUnaskedPeople('return') });
  openTasksFor(draft, opened, holders);
}

function getLastReturnTarget(draft: Draft, run: Run): ReturnTarget {
  const votes = getTasksOfRun(draft.state, run.runNo).filter((task) => task.returnTo !== null);
  const last = votes.toSorted((a, b) => (a.endAct ?? 0) - (b.endAct ?? 0)).at(-1);
  return last?.returnTo ?? { nodeId: getFirstNode(draft.graph).id, jumpBack: false, userIds: [] };
}

/**
 * The chosen users, else those who acted there. If none of them can hold a task: the candidates, then an administrator.
 */
function resolveReturnHolders(draft: Draft, target: ReturnTarget, before: Run): readonly Holder[] {
  const wanted = target.userIds.length > 0 ? target.userIds : listActors(draft, [before.runNo]);
  const named = requirePeopleHolders(draft, wanted);
  if (named.length > 0)
    return named.map((one) => ({
      ...one,
      forUserId: one.forUserId ?? findRepresentedUser(draft, before, one),
    }));
  const candidates = listCandidates(draft, getStep(draft.graph, target.nodeId), before.from);
  return candidates.length > 0 ? candidates : [requireAdministrator(draft)];
}

const findRepresentedUser = (draft: Draft, run: Run, { userId }: Holder) =>
  getTasksOfRun(draft.state, run.runNo).findLast((task) => task.userId === userId)?.forUserId ?? null;

/** With jump-back only the returner's run ends. The jump-back is saved until the target passes. */
function addJumpBack(draft: Draft, run: Run, targetRun: number) {
  const jumpBack = {
    targetRun,
    returnerRun: run.runNo,
    nodeId: run.nodeId,
    formVersion: draft.facts.formVersion,
    usedAct: null,
  };
  emitEvent(draft, { type: 'jumpBacksSet', jumpBacks: [...draft.state.jumpBacks, jumpBack] });
}

/** Undoes all results of the target: open runs, passed runs, waiting tokens and saved jump-backs. */
function undoResults(draft: Draft, before: Run) {
  const { graph, state } = draft;
  const cameOfIt = createLedToTest(graph, state, before);
  const isUndone = (runNo: number) => cameOfIt(getRun(draft, runNo));
  undoRuns(draft, cameOfIt);
  draft.queue = draft.queue.filter((token) => !token.from.some(isUndone));
  // A join is behind the target if it consumed one of its tokens, or if its tokens led to the same nodes as the target.
  const cameFromIt = (token: Token) => token.from.some(isUndone);
  const isBehind = (joinId: string, joined: ConsumedTokens) =>
    joined.tokens.some(cameFromIt) ||
    (getReachableNodes(graph, before.nodeId).has(joinId) &&
      !getReachableNodes(graph, joinId).has(before.nodeId));
  emitEvent(draft, { type: 'tokensSet', ...removeUndoneTokens(draft.state, cameFromIt, isBehind) });
  const jumpBacks = filterLiveJumpBacks(draft.state, isUndone);
  if (jumpBacks.length < draft.state.jumpBacks.length) emitEvent(draft, { type: 'jumpBacksSet', jumpBacks });
}

/** Closes the open runs that are concerned, and undoes those that stand. */
export function undoRuns(draft: Draft, concerned: (run: Run) => boolean) {
  for (const run of draft.state.runs) {
    if (run.state === 'open' && concerned(run)) closeRun(draft, run.runNo, 'returned');
  }
  const runNos = draft.state.runs.filter((run) => run.stands && concerned(run)).map((run) => run.runNo);
  if (runNos.length > 0) emitEvent(draft, { type: 'runsUndone', runNos });
}
