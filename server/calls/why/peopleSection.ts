/** Why these people, in words. */
import type { SectionOf } from '../../../contract/calls/whyShapes.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { ActName, FoundBy } from '../../engine/event.ts';
import type { RunWhy } from '../../engine/why/node.ts';
import type { EntryWhy, HolderWhy } from '../../engine/why/people.ts';
import { namesText } from '../namesText.ts';
import { nameOf, personOf, type Telling } from './telling.ts';

type Section = SectionOf<'people'>;
type Entry = Section['entries'][number];
type Told = Section['holders'][number];

export function peopleSection(telling: Telling, why: RunWhy): Section[] {
  const entries = why.entries.map((one) => entryOf(telling, one));
  const holders = why.holders.map((one) => holderOf(telling, one));
  const byUserName = why.byUserId === null ? null : nameOf(telling, why.byUserId);
  const found = holders.filter(({ how }) => how === 'found');
  const foundBy = why.by ?? 'unknown';
  const sentences = [
    ...entries.map(entryText),
    ...sayings[foundBy]({
      found: namesText(found),
      who: byUserName ?? '系统',
      candidates: new Set(entries.flatMap((one) => one.users.map(({ userId }) => userId))).size,
      named: why.named,
    }),
    ...holders.flatMap((one) => joined[one.how](namesText([one]), one.byUserName ?? '系统')),
  ];
  if (sentences.length === 0) return [];
  return [{ kind: 'people', title: '为什么是这些人', sentences, foundBy, byUserName, entries, holders }];
}

type Saying = {
  readonly found: string;
  /** Whose act brought the flow here. */
  readonly who: string;
  readonly candidates: number;
  readonly named: boolean;
};

const sayings: { readonly [B in FoundBy | 'unknown']: (saying: Saying) => string[] } = {
  initiator: ({ found }) => [`由发起人 ${found} 填写`],
  candidates: () => [],
  choice: ({ found, who, candidates }) => [`${who} 从 ${candidates} 名候选人中选择了 ${found}`],
  user: ({ found }) => [`未找到候选人，按节点配置转给 ${found}`],
  administrator: ({ found }) => [`未找到候选人，转给流程管理员 ${found}`],
  nobody: () => [],
  lastResort: ({ found }) => [`审批节点都因未找到处理人被跳过，由流程管理员 ${found} 审批`],
  return: ({ found, who, named }) => [
    named ? `${who} 退回到本节点，并指定 ${found} 处理` : `${who} 退回到本节点，由原处理人 ${found} 处理`,
  ],
  jumpBack: ({ found, who }) => [`${who} 处理后直送回本节点，由退回前的处理人 ${found} 处理`],
  unknown: ({ found }) => (found === '' ? [] : [`处理人：${found}`]),
};

/** How somebody came to the node later. */
const joined: { readonly [H in Told['how']]: (name: string, by: string) => string[] } = {
  found: () => [],
  transfer: (name, by) => [`${by} 转交给 ${name}`],
  beforeAddSign: (name, by) => [`${by} 前加签 ${name}`],
  afterAddSign: (name, by) => [`${by} 后加签 ${name}`],
  assign: (name, by) => [`${by} 指派 ${name}`],
  entrust: (name, by) => [`${by} 缺勤，委托给 ${name}`],
  depart: (name) => [`原处理人已停用，转交给 ${name}`],
  timeout: (name) => [`超时自动转交给 ${name}`],
  other: (name, by) => [`${by} 的操作使任务到了 ${name}`],
};

/** The acts that bring people to a node later. */
const hows: Readonly<Partial<Record<ActName, Told['how']>>> = {
  transfer: 'transfer',
  beforeAddSign: 'beforeAddSign',
  afterAddSign: 'afterAddSign',
  assign: 'assign',
  entrust: 'entrust',
  depart: 'depart',
  timeoutTransfer: 'timeout',
};

const howOf = (by: ActName | null): Told['how'] => (by === null ? 'found' : (hows[by] ?? 'other'));

function holderOf(telling: Telling, { task, by, byUserId }: HolderWhy): Told {
  // A task that went to somebody else is not among the holders.
  const state = task.state as Exclude<typeof task.state, 'transferred'>;
  const byUserName = byUserId === null ? null : nameOf(telling, byUserId);
  return { ...personOf(telling, task), how: howOf(by), byUserName, state };
}

function entryOf(telling: Telling, { candidate, holders, disabled, duplicates }: EntryWhy): Entry {
  const dropped = (userId: string, why: 'disabled' | 'duplicate') => ({
    ...personOf(telling, { userId, forUserId: null }),
    why,
  });
  return {
    candidateType: candidate.candidateType,
    target: candidate.target,
    label: labelOf(telling, candidate),
    users: holders.filter(({ userId }) => !duplicates.includes(userId)).map((one) => personOf(telling, one)),
    dropped: [
      ...disabled.map((userId) => dropped(userId, 'disabled')),
      ...duplicates.map((userId) => dropped(userId, 'duplicate')),
    ],
  };
}

function entryText({ label, users, dropped }: Entry): string {
  const gone = dropped.filter(({ why }) => why === 'disabled');
  const again = dropped.filter(({ why }) => why === 'duplicate');
  return [
    `${label} → ${namesText(users) || '无人'}`,
    ...(gone.length > 0 ? [`${namesText(gone)} 已停用，未列入`] : []),
    ...(again.length > 0 ? [`${namesText(again)} 前面已有，不重复`] : []),
  ].join('；');
}

type Labels = {
  readonly [T in Candidate['candidateType']]: (telling: Telling, candidate: Candidate) => string;
};

const labels: Labels = {
  USER: (telling, { target }) =>
    `人员 ${split(target)
      .map((userId) => nameOf(telling, userId))
      .join('、')}`,
  ROLE: (telling, one) => `角色 ${targetText(telling, 'ROLE', one)}`,
  DEPT: (telling, one) => `部门 ${targetText(telling, 'DEPT', one)}`,
  DEPT_TREE: (telling, one) => `部门 ${targetText(telling, 'DEPT', one)} 及其下级`,
  POST: (telling, one) => `岗位 ${targetText(telling, 'POST', one)}`,
  DEPT_LEADER: (_, { target }) =>
    Number(target) > 0 ? `发起人上 ${Number(target)} 级部门的负责人` : '发起人部门的负责人',
  LEADER_CHAIN: (_, { target }) => `发起人部门起上至 ${Number(target) || 0} 级的各级负责人`,
  DYNAMIC_FIELD: ({ flow }, { target, targetLabel }) => {
    if (target === '' || target === 'initiator') return '发起人';
    const field = flow.form.fields.find((one) => one.enName === target);
    return `表单字段 ${field?.label ?? targetLabel ?? target}`;
  },
  PREVIOUS_HANDLER: () => '上一节点的处理人',
};

const labelOf = (telling: Telling, candidate: Candidate) =>
  labels[candidate.candidateType](telling, candidate);

export const split = (target: string): string[] => target.split(',').map((one) => one.trim());

const targetText = (telling: Telling, kind: string, { target, targetLabel }: Candidate): string =>
  split(target)
    .map((id) => telling.targets.get(`${kind} ${id}`) ?? targetLabel ?? id)
    .join('、');
