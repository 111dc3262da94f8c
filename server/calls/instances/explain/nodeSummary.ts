/** Summarizes a node in one sentence, for a hover. */
import type { ElementKind } from '../../../../contract/flow/graph.ts';
import type { NodeExplanation, NodeState, RunExplanation } from '../../../engine/explain/nodeExplanation.ts';
import { formatPeople } from '../../shared/formatPeople.ts';
import { type ExplanationContext, nodeLabel, toPerson } from './explanationContext.ts';

export function formatSummary(context: ExplanationContext, why: NodeExplanation): string {
  return summaries[why.state](context, why);
}

const summaries: {
  readonly [S in NodeState]: (context: ExplanationContext, why: NodeExplanation) => string;
} = {
  notReached: () => '尚未到达',
  waiting: (context, { join }) => {
    const missing = join ? [...join.runs.map((run) => run.nodeId), ...join.joins] : [];
    const lines = (join?.lines ?? []).flatMap((id) => context.instance.graph.lines.get(id)?.from ?? []);
    const names = [...lines, ...missing].map((id) => nodeLabel(context, id));
    return `等待汇合，还缺 ${names.join('、')}`;
  },
  open: (context, { run }) => (run ? formatOpen(context, run) : '进行中'),
  passed: (context, why) => (why.run ? formatPassed(context, why.run) : formatPlain(context, why)),
  skipped: (_, { run }) => run?.closed?.event.reason ?? '已跳过',
  returned: (context, { run }) => {
    const last = run?.returning.at(-1);
    return last?.returnTo
      ? `${formatPeople([toPerson(context, last)])} 退回至“${nodeLabel(context, last.returnTo.nodeId)}”`
      : '因别处退回而结束';
  },
  revoked: () => '已撤回',
  voided: () => '已作废',
  undone: () => '曾经通过，后来流程退回到了之前的节点',
};

function formatOpen(context: ExplanationContext, { run, tally, pending }: RunExplanation): string {
  const now = pending.filter(({ before }) => before.length === 0);
  const names = formatPeople(now.map(({ task }) => toPerson(context, task)));
  if (!tally || run.kind === 'HANDLE') return `等待 ${names} 提交`;
  const { voters, agreed, toPass } = tally;
  return voters === 1
    ? `等待 ${names} 审批`
    : `${voters} 人中已同意 ${agreed} 人，满 ${toPass} 人通过，等待 ${names}`;
}

function formatPassed(context: ExplanationContext, { run, holders, automatic }: RunExplanation): string {
  const acted = holders.filter(({ task }) => task.state === 'agreed' || task.state === 'submitted');
  const names = formatPeople(acted.map(({ task }) => toPerson(context, task)));
  const readers = formatPeople(holders.map(({ task }) => toPerson(context, task)));
  if (run.kind === 'HANDLE') return `已由 ${names} 提交`;
  if (run.kind === 'CC') return `已抄送 ${readers}`;
  if (run.kind === 'CONVERGE') return '各分支已汇合';
  const byItself = acted.length > 0 && automatic.length === acted.length;
  return byItself ? `自动通过（${names}）` : `${names} 已同意`;
}

const passedTexts: Readonly<Partial<Record<ElementKind, string>>> = {
  START: '流程已发起',
  END: '流程走到了结束',
};

function formatPlain(context: ExplanationContext, { node, outgoing }: NodeExplanation): string {
  const said = passedTexts[node.kind];
  if (said !== undefined) return said;
  const to = (outgoing?.lines ?? []).filter(({ taken }) => taken);
  return `走向 ${to.map(({ line }) => nodeLabel(context, line.to)).join('、')}`;
}
