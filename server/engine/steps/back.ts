/** A HANDLE or APPROVAL run goes back: to the target of its last returning vote (engine.md 6, return). */
import { firstNodeOf, stepOf } from '../../../contract/flow/graph.ts';
import { reachableFrom } from '../../../contract/flow/reach.ts';
import type { Holder } from '../action.ts';
import { actorsOf, candidatesOf } from '../candidates.ts';
import {
  administrator,
  closeRun,
  type Draft,
  emit,
  holdersNamed,
  latestRunAt,
  runOf,
  tasksIn,
} from '../draft.ts';
import { ledToBy } from '../lineage.ts';
import type { Joined, ReturnTarget, Run, Token } from '../model.ts';
import { openRun, openTasks, unasked } from '../runs.ts';
import { liveJumpBacks, tokensWithout } from '../undo.ts';

export function goBack(draft: Draft, runNo: number) {
  const run = runOf(draft, runNo);
  const target = lastTarget(draft, run);
  const before = latestRunAt(draft.state, target.nodeId);
  if (!before)
    throw new Error(`Node "${target.nodeId}" was never passed; run ${runNo} cannot go back to it.`);
  const holders = holdersAt(draft, target, before);
  closeRun(draft, runNo, 'returned');
  // Somebody else has returned to the target meanwhile, and its holders are at it: they do it for both.
  if (target.jumpBack && before.state === 'open') return keepPlace(draft, run, before.runNo);
  if (target.jumpBack) undo(draft, (other) => other.nodeId === before.nodeId);
  else undoWhatCame(draft, before);
  if (target.jumpBack) keepPlace(draft, run, draft.state.runs.length + 1);
  const opened = openRun(draft, {
    nodeId: target.nodeId,
    from: [before.runNo],
    people: unasked('return'),
  });
  openTasks(draft, opened, holders);
}

function lastTarget(draft: Draft, run: Run): ReturnTarget {
  const votes = tasksIn(draft.state, run.runNo).filter((task) => task.returnTo !== null);
  const last = votes.toSorted((a, b) => (a.endAct ?? 0) - (b.endAct ?? 0)).at(-1);
  return last?.returnTo ?? { nodeId: firstNodeOf(draft.graph).id, jumpBack: false, userIds: [] };
}

/** Those chosen, else who acted there; where none of them may any more, the candidates, then an administrator. */
function holdersAt(draft: Draft, target: ReturnTarget, before: Run): readonly Holder[] {
  const wanted = target.userIds.length > 0 ? target.userIds : actorsOf(draft, [before.runNo]);
  const named = holdersNamed(draft, wanted);
  if (named.length > 0)
    return named.map((one) => ({ ...one, forUserId: one.forUserId ?? stoodFor(draft, before, one) }));
  const candidates = candidatesOf(draft, stepOf(draft.graph, target.nodeId), before.from);
  return candidates.length > 0 ? candidates : [administrator(draft)];
}

const stoodFor = (draft: Draft, run: Run, { userId }: Holder) =>
  tasksIn(draft.state, run.runNo).findLast((task) => task.userId === userId)?.forUserId ?? null;

/** With jump-back only the returner's own run is gone; its place is kept for when the target passes. */
function keepPlace(draft: Draft, run: Run, targetRun: number) {
  const place = {
    targetRun,
    returnerRun: run.runNo,
    nodeId: run.nodeId,
    formVersion: draft.facts.formVersion,
    usedAct: null,
  };
  emit(draft, { type: 'jumpBacksSet', jumpBacks: [...draft.state.jumpBacks, place] });
}

/** Whatever the target led to is undone: open runs, passed ones, waiting tokens, places kept for a jump. */
function undoWhatCame(draft: Draft, before: Run) {
  const { graph, state } = draft;
  const cameOfIt = ledToBy(graph, state, before);
  const isUndone = (runNo: number) => cameOfIt(runOf(draft, runNo));
  undo(draft, cameOfIt);
  draft.queue = draft.queue.filter((token) => !token.from.some(isUndone));
  // A join behind the target is one that took a token of it, or whatever it took led where the target leads.
  const cameFromIt = (token: Token) => token.from.some(isUndone);
  const isBehind = (joinId: string, joined: Joined) =>
    joined.tokens.some(cameFromIt) ||
    (reachableFrom(graph, before.nodeId).has(joinId) && !reachableFrom(graph, joinId).has(before.nodeId));
  emit(draft, { type: 'tokensSet', ...tokensWithout(draft.state, cameFromIt, isBehind) });
  const jumpBacks = liveJumpBacks(draft.state, isUndone);
  if (jumpBacks.length < draft.state.jumpBacks.length) emit(draft, { type: 'jumpBacksSet', jumpBacks });
}

function undo(draft: Draft, concerned: (run: Run) => boolean) {
  for (const run of draft.state.runs) {
    if (run.state === 'open' && concerned(run)) closeRun(draft, run.runNo, 'returned');
  }
  const runNos = draft.state.runs.filter((run) => run.stands && concerned(run)).map((run) => run.runNo);
  if (runNos.length > 0) emit(draft, { type: 'runsUndone', runNos });
}
