/** One sentence about a node, for a hover. */
import type { ElementKind } from '../../../contract/flow/graph.ts';
import type { NodeState, NodeWhy, RunWhy } from '../../engine/why/node.ts';
import { namesText } from '../namesText.ts';
import { nodeText, personOf, type Telling } from './telling.ts';

export function summaryOf(telling: Telling, why: NodeWhy): string {
  return summaries[why.state](telling, why);
}

const summaries: { readonly [S in NodeState]: (telling: Telling, why: NodeWhy) => string } = {
  notReached: () => '尚未到达',
  waiting: (telling, { join }) => {
    const missing = join ? [...join.runs.map((run) => run.nodeId), ...join.joins] : [];
    const lines = (join?.lines ?? []).flatMap((id) => telling.flow.graph.lines.get(id)?.from ?? []);
    const names = [...lines, ...missing].map((id) => nodeText(telling, id));
    return `等待汇合，还缺 ${names.join('、')}`;
  },
  open: (telling, { run }) => (run ? openText(telling, run) : '进行中'),
  passed: (telling, why) => (why.run ? passedText(telling, why.run) : plainText(telling, why)),
  skipped: (_, { run }) => run?.closed?.event.reason ?? '已跳过',
  returned: (telling, { run }) => {
    const last = run?.returning.at(-1);
    return last?.returnTo
      ? `${namesText([personOf(telling, last)])} 退回至“${nodeText(telling, last.returnTo.nodeId)}”`
      : '因别处退回而结束';
  },
  revoked: () => '已撤回',
  voided: () => '已作废',
  undone: () => '曾经通过，后来流程退回到了之前的节点',
};

function openText(telling: Telling, { run, tally, pending }: RunWhy): string {
  const now = pending.filter(({ before }) => before.length === 0);
  const names = namesText(now.map(({ task }) => personOf(telling, task)));
  if (!tally || run.kind === 'HANDLE') return `等待 ${names} 提交`;
  const { voters, agreed, toPass } = tally;
  return voters === 1
    ? `等待 ${names} 审批`
    : `${voters} 人中已同意 ${agreed} 人，满 ${toPass} 人通过，等待 ${names}`;
}

function passedText(telling: Telling, { run, holders, automatic }: RunWhy): string {
  const acted = holders.filter(({ task }) => task.state === 'agreed' || task.state === 'submitted');
  const names = namesText(acted.map(({ task }) => personOf(telling, task)));
  const readers = namesText(holders.map(({ task }) => personOf(telling, task)));
  if (run.kind === 'HANDLE') return `已由 ${names} 提交`;
  if (run.kind === 'CC') return `已抄送 ${readers}`;
  if (run.kind === 'CONVERGE') return '各分支已汇合';
  const byItself = acted.length > 0 && automatic.length === acted.length;
  return byItself ? `自动通过（${names}）` : `${names} 已同意`;
}

const passedThrough: Readonly<Partial<Record<ElementKind, string>>> = {
  START: '流程已发起',
  END: '流程走到了结束',
};

function plainText(telling: Telling, { node, outgoing }: NodeWhy): string {
  const said = passedThrough[node.kind];
  if (said !== undefined) return said;
  const to = (outgoing?.lines ?? []).filter(({ taken }) => taken);
  return `走向 ${to.map(({ line }) => nodeText(telling, line.to)).join('、')}`;
}
