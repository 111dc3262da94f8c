/** Explains in words why these users hold the node. */
import type { SectionOf } from '../../../../contract/calls/shapes/whyShapes.ts';
import { type JoinKind, joinSentences } from '../../../../contract/flow/actionTexts.ts';
import type { Candidate } from '../../../../contract/flow/nodeData.ts';
import type { ActionName, PeopleSource } from '../../../engine/event.ts';
import type { RunExplanation } from '../../../engine/explain/nodeExplanation.ts';
import type { EntryExplanation, HolderExplanation } from '../../../engine/explain/peopleExplanation.ts';
import { formatPeople } from '../../shared/formatPeople.ts';
import { type ExplanationContext, toPerson, userNameOf } from './explanationContext.ts';

type Section = SectionOf<'people'>;
type CandidateEntry = Section['entries'][number];
type HolderView = Section['holders'][number];

export function buildPeopleSection(context: ExplanationContext, why: RunExplanation): Section[] {
  const entries = why.entries.map((one) => toCandidateEntry(context, one));
  const holders = why.holders.map((one) => toHolderView(context, one));
  const byUserName = why.byUserId === null ? null : userNameOf(context, why.byUserId);
  const found = holders.filter(({ how }) => how === 'found');
  const foundBy = why.by ?? 'unknown';
  const sentences = [
    ...entries.map(formatEntry),
    ...foundBySentences[foundBy]({
      found: formatPeople(found),
      who: byUserName ?? '系统',
      candidates: new Set(entries.flatMap((one) => one.users.map(({ userId }) => userId))).size,
      named: why.named,
    }),
    ...holders.flatMap(formatJoining),
  ];
  if (sentences.length === 0) return [];
  return [{ kind: 'people', title: '为什么是这些人', sentences, foundBy, byUserName, entries, holders }];
}

type SentenceInput = {
  readonly found: string;
  /** The user whose action brought the flow here. */
  readonly who: string;
  readonly candidates: number;
  readonly named: boolean;
};

const foundBySentences: { readonly [B in PeopleSource | 'unknown']: (saying: SentenceInput) => string[] } = {
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

function formatJoining({ how, byUserName, ...person }: HolderView): string[] {
  return how === 'found' ? [] : [joinSentences[how](formatPeople([person]), byUserName ?? '系统')];
}

/** The action that added the user to the node later. */
function joinKindOf(by: ActionName | null): HolderView['how'] {
  if (by === null) return 'found';
  if (by === 'timeoutTransfer') return 'timeout';
  return isJoinKind(by) ? by : 'other';
}

const isJoinKind = (act: string): act is JoinKind => Object.hasOwn(joinSentences, act);

function toHolderView(context: ExplanationContext, { task, by, byUserId }: HolderExplanation): HolderView {
  // A transferred task is not among the holders.
  const state = task.state as Exclude<typeof task.state, 'transferred'>;
  const byUserName = byUserId === null ? null : userNameOf(context, byUserId);
  return { ...toPerson(context, task), how: joinKindOf(by), byUserName, state };
}

function toCandidateEntry(
  context: ExplanationContext,
  { candidate, holders, disabled, duplicates }: EntryExplanation,
): CandidateEntry {
  const dropped = (userId: string, why: 'disabled' | 'duplicate') => ({
    ...toPerson(context, { userId, forUserId: null }),
    why,
  });
  return {
    candidateType: candidate.candidateType,
    target: candidate.target,
    label: labelOf(context, candidate),
    users: holders.filter(({ userId }) => !duplicates.includes(userId)).map((one) => toPerson(context, one)),
    dropped: [
      ...disabled.map((userId) => dropped(userId, 'disabled')),
      ...duplicates.map((userId) => dropped(userId, 'duplicate')),
    ],
  };
}

function formatEntry({ label, users, dropped }: CandidateEntry): string {
  const gone = dropped.filter(({ why }) => why === 'disabled');
  const again = dropped.filter(({ why }) => why === 'duplicate');
  return [
    `${label} → ${formatPeople(users) || '无人'}`,
    ...(gone.length > 0 ? [`${formatPeople(gone)} 已停用，未列入`] : []),
    ...(again.length > 0 ? [`${formatPeople(again)} 前面已有，不重复`] : []),
  ].join('；');
}

type Labels = {
  readonly [T in Candidate['candidateType']]: (context: ExplanationContext, candidate: Candidate) => string;
};

const labels: Labels = {
  USER: (context, { target }) =>
    `人员 ${splitTargetIds(target)
      .map((userId) => userNameOf(context, userId))
      .join('、')}`,
  ROLE: (context, one) => `角色 ${formatTargets(context, 'ROLE', one)}`,
  DEPT: (context, one) => `部门 ${formatTargets(context, 'DEPT', one)}`,
  DEPT_TREE: (context, one) => `部门 ${formatTargets(context, 'DEPT', one)} 及其下级`,
  POST: (context, one) => `岗位 ${formatTargets(context, 'POST', one)}`,
  DEPT_LEADER: (_, { target }) =>
    Number(target) > 0 ? `发起人上 ${Number(target)} 级部门的负责人` : '发起人部门的负责人',
  LEADER_CHAIN: (_, { target }) => `发起人部门起上至 ${Number(target) || 0} 级的各级负责人`,
  DYNAMIC_FIELD: ({ instance }, { target, targetLabel }) => {
    if (target === '' || target === 'initiator') return '发起人';
    const field = instance.form.fields.find((one) => one.enName === target);
    return `表单字段 ${field?.label ?? targetLabel ?? target}`;
  },
  PREVIOUS_HANDLER: () => '上一节点的处理人',
};

const labelOf = (context: ExplanationContext, candidate: Candidate) =>
  labels[candidate.candidateType](context, candidate);

export const splitTargetIds = (target: string): string[] => target.split(',').map((one) => one.trim());

const formatTargets = (
  context: ExplanationContext,
  kind: string,
  { target, targetLabel }: Candidate,
): string =>
  splitTargetIds(target)
    .map((id) => context.targets.get(`${kind} ${id}`) ?? targetLabel ?? id)
    .join('、');
