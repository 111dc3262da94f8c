/** Explains in words why nobody had to act, why the node still waits, and why it was returned. */
import type { SectionOf } from '../../../../contract/calls/shapes/whyShapes.ts';
import { getLine } from '../../../../contract/flow/graph.ts';
import type { NodeExplanation, RunExplanation } from '../../../engine/explain/nodeExplanation.ts';
import type { PendingExplanation } from '../../../engine/explain/waitingExplanation.ts';
import { formatPeople } from '../../shared/formatPeople.ts';
import { type ExplanationContext, nodeLabel, toPerson, userNameOf } from './explanationContext.ts';

export function buildAutomaticSection(
  context: ExplanationContext,
  { run, closed, automatic }: RunExplanation,
): SectionOf<'automatic'>[] {
  const skipped = run.state === 'skipped';
  const users = automatic.map(({ task, reason }) => ({ ...toPerson(context, task), reason }));
  const reason = skipped ? (closed?.event.reason ?? '自动跳过') : null;
  const sentences = [
    ...(reason === null ? [] : [reason]),
    ...users.map((one) => `${formatPeople([one])}：${one.reason}`),
  ];
  if (sentences.length === 0) return [];
  const goesBack = automatic.some(({ task }) => task.state === 'returned');
  const title = skipped ? '为什么跳过' : goesBack ? '为什么自动退回' : '为什么自动通过';
  return [{ kind: 'automatic', title, sentences, skipped, users }];
}

export function buildVotesSection(
  context: ExplanationContext,
  { run, tally, pending }: RunExplanation,
): SectionOf<'votes'>[] {
  if (run.state !== 'open') return [];
  const waiting = pending.map(({ task, before }) => ({
    ...toPerson(context, task),
    before: before.map((one) => toPerson(context, one)),
  }));
  const now = waiting.filter(({ before }) => before.length === 0);
  const sentences = [
    ...(tally ? formatTally(tally) : ['一人提交即通过']),
    `现在等待 ${formatPeople(now)} 处理`,
    ...pending.flatMap((one) => formatOrder(context, one)),
  ];
  const { verdict: _, ...counted } = tally ?? { verdict: null };
  return [
    {
      kind: 'votes',
      title: '为什么还没有结束',
      sentences,
      // Without a tally nothing was counted.
      tally: tally ? (counted as SectionOf<'votes'>['tally']) : null,
      pending: waiting,
    },
  ];
}

type Tally = NonNullable<RunExplanation['tally']>;

function formatTally({ voters, agreed, returned, toPass, toGoBack, awaitsAfter }: Tally): string[] {
  if (voters === 1) return ['一人审批，同意即通过'];
  return [
    `共 ${voters} 人：已同意 ${agreed} 人，满 ${toPass} 人同意通过`,
    `已退回 ${returned} 人，满 ${toGoBack} 人退回才退回`,
    ...(awaitsAfter && agreed >= toPass ? ['同意人数已够，但后加签的人还没有处理'] : []),
  ];
}

/** A user who was added before the others waits for them by name; a user in a sequence waits for the turn. */
function formatOrder(context: ExplanationContext, { task, before }: PendingExplanation): string[] {
  if (before.length === 0) return [];
  const signers = before.filter((one) => one.signOf === task.taskNo && one.role === 'signer');
  const name = userNameOf(context, task.userId);
  if (signers.length === 0) return [`${name} 还没有轮到`];
  return [`${name} 等待其前加签的 ${formatPeople(signers.map((one) => toPerson(context, one)))}`];
}

export function buildJoinSection(
  context: ExplanationContext,
  { join }: NodeExplanation,
): SectionOf<'join'>[] {
  if (!join) return [];
  const { graph } = context.instance;
  const from = (lineId: string) => getLine(graph, lineId).from;
  const arrived = join.arrived.map((sequenceFlowId) => ({
    sequenceFlowId,
    fromName: nodeLabel(context, from(sequenceFlowId)),
  }));
  const missing = [
    ...join.lines.map((lineId) => missingBranch(context, from(lineId), lineId)),
    ...join.runs.map((run) => missingBranch(context, run.nodeId, null)),
    ...join.joins.map((joinId) => missingBranch(context, joinId, null)),
  ];
  const sentences = [
    `已到达：${arrived.map((one) => one.fromName).join('、')}`,
    ...missing.map(
      ({ name, users }) => `还缺“${name}”这一路${users.length > 0 ? `（等待 ${formatPeople(users)}）` : ''}`,
    ),
  ];
  return [{ kind: 'join', title: '为什么还在等待汇合', sentences, arrived, missing }];
}

function missingBranch(context: ExplanationContext, nodeId: string, sequenceFlowId: string | null) {
  const users = openTasksAt(context, nodeId);
  return { sequenceFlowId, flowNodeId: nodeId, name: nodeLabel(context, nodeId), users };
}

const openTasksAt = (context: ExplanationContext, nodeId: string) =>
  context.instance.state.tasks
    .filter((task) => task.nodeId === nodeId && task.state === 'open' && task.role !== 'reader')
    .map((task) => toPerson(context, task));

export function buildReturnedSection(
  context: ExplanationContext,
  { run, returning, closed }: RunExplanation,
): SectionOf<'returned'>[] {
  const votes = returning.flatMap((task) => {
    if (!task.returnTo) return [];
    const { nodeId, jumpBack } = task.returnTo;
    return [
      {
        ...toPerson(context, task),
        targetNodeId: nodeId,
        targetName: nodeLabel(context, nodeId),
        jumpBack,
      },
    ];
  });
  if (votes.length === 0 && run.state !== 'returned') return [];
  const sentences = votes.map(
    (one) => `${formatPeople([one])} 退回至“${one.targetName}”${one.jumpBack ? '，之后直送回来' : ''}`,
  );
  return [
    {
      kind: 'returned',
      title: run.state === 'returned' ? '为什么退回' : '谁要求退回',
      sentences: sentences.length > 0 ? sentences : [formatOrigin(context, closed)],
      votes,
    },
  ];
}

function formatOrigin(context: ExplanationContext, closed: RunExplanation['closed']): string {
  const { userId = null, nodeId = null, targetNodeId = null } = closed?.act ?? {};
  const who = userId === null ? '系统' : userNameOf(context, userId);
  const at = nodeId === null ? '' : `在“${nodeLabel(context, nodeId)}”`;
  const to = targetNodeId === null ? '' : `至“${nodeLabel(context, targetNodeId)}”`;
  return `${who} ${at}退回${to}，本节点随之结束`;
}

/** The current nodes of the flow, for an element that it has not reached. */
export function buildElsewhereSection(
  context: ExplanationContext,
  { state, comingFrom }: NodeExplanation,
): SectionOf<'elsewhere'>[] {
  if ((state !== 'notReached' && state !== 'undone') || context.instance.state.status !== 0) return [];
  const nodes = comingFrom.map(({ nodeId }) => ({
    flowNodeId: nodeId,
    name: nodeLabel(context, nodeId),
    users: openTasksAt(context, nodeId),
  }));
  const sentences =
    nodes.length === 0
      ? ['流程现在所在的节点不会再走到这里']
      : nodes.map(({ name, users }) => `流程现在停在“${name}”，等待 ${formatPeople(users)} 处理`);
  return [{ kind: 'elsewhere', title: '流程现在在哪里', sentences, nodes }];
}
