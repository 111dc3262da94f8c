/** Texts shown before an account is disabled or deleted: what depends on the person and who receives it. */
import type { ObjectUse } from '../../../contract/calls/shapes/referenceShapes.ts';
import { formatObjectUsers } from '../../../contract/text/objectUsers.ts';

/**
 * `count`: tasks of active instances that wait for the person. `uses`: the places that name the person; `unsettled`:
 * those that bar a deletion until somebody else is named there.
 */
export type LeaverDuties = { count: number; uses: ObjectUse['users']; unsettled: ObjectUse['users'] };

export type PersonDuties = LeaverDuties & { userId: string; nickName: string };

/** Of one person; the list does not contain those on whom nothing depends. */
export const dutiesOf = ([duties]: readonly PersonDuties[]): LeaverDuties =>
  duties ?? { count: 0, uses: [], unsettled: [] };

export type LeaveAction = 'disable' | 'remove';

type LeaveTexts = { title: string; verb: string; done: string; consequence: string };

const textsByAction: Readonly<Record<LeaveAction, LeaveTexts>> = {
  disable: {
    title: '停用账号',
    verb: '停用',
    done: '已停用',
    consequence: '停用后其所有登录立即失效，可随时重新启用。',
  },
  remove: {
    title: '删除账号',
    verb: '删除',
    done: '已删除',
    consequence: '删除后其所有登录立即失效，账号不能恢复。',
  },
};

export const formatLeaveTitle = (act: LeaveAction): string => textsByAction[act].title;

/** True if nothing can be confirmed: the places have to name others first. */
export const barsLeaving = (act: LeaveAction, held: readonly PersonDuties[]): boolean =>
  act === 'remove' && held.some(({ unsettled }) => unsettled.length > 0);

export const formatHeldTasks = (count: number): string =>
  count === 0 ? '在处理中的流程里没有待办。' : `在处理中的流程里有 ${count} 项待办。`;

const nodesGoOn = '流程节点按“未找到处理人”的设置处理';

/** A sentence for the places that name the person, with a remedy; none without places. */
export function formatUses(act: LeaveAction, { uses, unsettled }: LeaverDuties): string[] {
  if (uses.length === 0) return [];
  const named = `仍指定此人的有 ${formatObjectUsers(uses)}`;
  if (act === 'disable') return [`${named}。建议先做离职交接；仍然停用时，这些${nodesGoOn}。`];
  if (unsettled.length === 0) return [`${named}。建议先做离职交接；仍然删除时，这些${nodesGoOn}。`];
  const due = `换人之后才能删除：${handOverRemedy(unsettled)}。`;
  return unsettled.length === uses.length
    ? [`${named}，${due}`]
    : [`${named}。`, `${formatObjectUsers(unsettled)}${due}`];
}

/** A hand-over leaves default values as they are. */
const handOverRemedy = (unsettled: LeaverDuties['unsettled']): string =>
  unsettled.some(({ what }) => what.endsWith('字段'))
    ? '请先做离职交接，字段默认值在表单中更换'
    : '请先做离职交接';

/** One sentence each. */
export const formatConsequences = (act: LeaveAction, count: number): string[] => [
  ...(count === 0 ? [] : taskConsequences),
  textsByAction[act].consequence,
];

const taskConsequences = [
  '与他人一起处理的，由其他人继续；由其单独处理的，交给节点现在的候选人。',
  '没有候选人的，按节点对“未找到处理人”的设置自动跳过，或交给指定的人、流程管理员。',
  '移交在后台进行，未能移交的见导出中心里的结果。',
];

export const formatLeaveButton = (act: LeaveAction, count: number): string =>
  count === 0 ? textsByAction[act].title : `${textsByAction[act].verb}并移交 ${count} 项待办`;

export const formatChangedDuties = (told: LeaverDuties, { count }: LeaverDuties): string => {
  if (count === told.count) return '指定此人的地方刚有变化，请再次确认';
  return count === 0
    ? '待办刚有变化，现在没有待办，请再次确认'
    : `待办刚有变化，现在是 ${count} 项，请再次确认`;
};

export const formatLeaveResult = (
  act: LeaveAction,
  { name, count }: { name: string; count: number },
): string => `${textsByAction[act].done}${name}的账号${count === 0 ? '' : `，正在移交 ${count} 项待办`}`;

export const formatLeaveManyTitle = (act: LeaveAction, people: number): string =>
  `${formatLeaveTitle(act)}（${people} 人）`;

export const formatLeaveManyButton = (act: LeaveAction, held: readonly PersonDuties[]): string =>
  `${textsByAction[act].verb}${held.some(({ count }) => count > 0) ? '并移交' : ''}`;

export const formatLeaveManyResult = (act: LeaveAction, people: number): string =>
  `${textsByAction[act].done} ${people} 人`;

/** People in the question before several leave. */
const maxShownPeople = 20;

/** A line for each person on whom something depends, then the consequence; or who bars the act and what to do. */
export function formatLeaveQuestion(act: LeaveAction, held: readonly PersonDuties[]): string {
  const barring = held.filter((person) => barsLeaving(act, [person]));
  const listed = barring.length > 0 ? barring : held;
  const shown = listed.slice(0, maxShownPeople).map(formatDuties);
  const more = listed.length > shown.length ? [`等 ${listed.length} 人`] : [];
  const end =
    barring.length > 0
      ? `先换人才能删除：${handOverRemedy(barring.flatMap(({ unsettled }) => unsettled))}。`
      : `${textsByAction[act].consequence}是否继续?`;
  return [...shown, ...more, end].join('\n');
}

/** `王芳：2 项待办，1 个所领导的部门（财务部）` */
const formatDuties = ({ nickName, count, uses }: PersonDuties): string =>
  `${nickName}：${[...(count > 0 ? [`${count} 项待办`] : []), ...(uses.length > 0 ? [formatObjectUsers(uses)] : [])].join('，')}`;
