/**
 * Finds the holders of a node's tasks: its candidates, those that the submitter chose, or the fallback for no
 * candidates.
 */
import type { StepNode } from '../../contract/flow/graph.ts';
import {
  type Draft,
  getTasksOfRun,
  MissingFactError,
  requireAdministrator,
  requirePeopleHolders,
  throwFailure,
  uniqueHolders,
} from './draft.ts';
import type { PeopleSource, RunPeople } from './event.ts';
import type { Holder, ResolvedCandidate } from './model.ts';

/** holders is null if no candidate was found and the node is to be skipped (AUTO_TO_NEXT). */
type CandidateHolders = { readonly holders: readonly Holder[] | null; readonly people: RunPeople };

export function resolveHolders(draft: Draft, node: StepNode, from: readonly number[]): CandidateHolders {
  const entries = getCandidateEntries(draft, node, from);
  const candidates = collectHolders(entries);
  const [by, holders] =
    candidates.length === 0 ? resolveFallbackHolders(draft, node) : chooseHolders(draft, node, candidates);
  return { holders, people: { by, entries } };
}

export const listCandidates = (draft: Draft, node: StepNode, from: readonly number[]): Holder[] =>
  collectHolders(getCandidateEntries(draft, node, from));

const collectHolders = (entries: readonly ResolvedCandidate[]) =>
  uniqueHolders(entries.flatMap(({ holders }) => holders));

function getCandidateEntries(
  draft: Draft,
  node: StepNode,
  from: readonly number[],
): readonly ResolvedCandidate[] {
  const candidates = draft.facts.candidates[node.id];
  if (candidates) return candidates;
  throw new MissingFactError({
    kind: 'candidates',
    nodeId: node.id,
    previousUserIds: listActors(draft, from),
  });
}

/** Returns the users who agreed, submitted or returned in these runs. */
export function listActors(draft: Draft, runNos: readonly number[]): string[] {
  const acted = runNos.flatMap((runNo) =>
    getTasksOfRun(draft.state, runNo).filter(
      (task) =>
        task.role !== 'signer' &&
        (task.state === 'agreed' || task.state === 'submitted' || task.state === 'returned'),
    ),
  );
  return [...new Set(acted.toSorted((a, b) => a.turn - b.turn).map((task) => task.userId))];
}

type AssignedHolders = readonly [by: PeopleSource, holders: readonly Holder[] | null];

function resolveFallbackHolders(draft: Draft, node: StepNode): AssignedHolders {
  const { notFoundCandidateStrategy: strategy, notFoundCandidateTarget: target } = node.data;
  if (strategy === 'AUTO_TO_NEXT') return ['nobody', null];
  if (strategy === 'TO_USER' && target) {
    const [holder] = requirePeopleHolders(draft, [target]);
    return holder ? ['user', [holder]] : ['administrator', [requireAdministrator(draft)]];
  }
  // A timeout has no actor who could read a refusal, so the task goes to an administrator.
  if (strategy === 'REFUSE' && draft.facts.actor !== null) {
    const msg = `节点“${node.name}”未找到处理人`;
    throwFailure('NO_CANDIDATE', { msg, errors: [{ path: node.id, message: msg }] });
  }
  return ['administrator', [requireAdministrator(draft)]];
}

function chooseHolders(draft: Draft, node: StepNode, candidates: readonly Holder[]): AssignedHolders {
  const { action } = draft;
  const asks = action.kind === 'start' || action.kind === 'submit' || action.kind === 'agree';
  if (!node.data.selectable || draft.preview || !asks) return ['candidates', candidates];
  const userIds = [...new Set(action.choices?.[node.id] ?? [])];
  if (action.kind === 'agree' && action.quick && userIds.length === 0) {
    throwFailure('NEEDS_FORM', { errors: [{ path: node.id, message: `请选择节点“${node.name}”的处理人` }] });
  }
  return ['choice', selectHolders(node, candidates, userIds)];
}

/** Checks a choice against the node's candidates and bounds. Refusals: NOT_A_CANDIDATE, SELECT_COUNT. */
export function selectHolders(
  node: StepNode,
  candidates: readonly Holder[],
  userIds: readonly string[],
): Holder[] {
  const picked = userIds.map(
    (id) => candidates.find((one) => one.userId === id) ?? candidates.find((one) => one.forUserId === id),
  );
  const holders = uniqueHolders(picked.filter((one) => one !== undefined));
  if (picked.includes(undefined))
    throwFailure('NOT_A_CANDIDATE', { msg: `所选人员不是节点“${node.name}”的候选人` });
  const least = Math.min(node.data.minSelectNum ?? 1, candidates.length);
  const most = Math.max(least, node.data.maxSelectNum ?? candidates.length);
  if (holders.length < least || holders.length > most) {
    throwFailure('SELECT_COUNT', { msg: formatCountMessage(node.name, least, most) });
  }
  return holders;
}

const formatCountMessage = (name: string, least: number, most: number) =>
  least === most
    ? `节点“${name}”请选择 ${least} 名处理人`
    : `节点“${name}”请选择 ${least} 至 ${most} 名处理人`;
