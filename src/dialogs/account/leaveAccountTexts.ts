/** Texts shown before an account is disabled or deleted: what the person holds and who receives it. */
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

export const formatHeldTasks = (count: number): string =>
  count === 0 ? '在处理中的流程里没有待办。' : `在处理中的流程里有 ${count} 项待办。`;

/** One sentence each. */
export const formatConsequences = (act: LeaveAction, count: number): string[] => [
  ...(count === 0
    ? []
    : [
        '与他人一起处理的，由其他人继续；由其单独处理的，交给节点现在的候选人。',
        '没有候选人的，按节点对“未找到处理人”的设置自动跳过，或交给指定的人、流程管理员。',
        '移交在后台进行，未能移交的见导出中心里的结果。',
      ]),
  textsByAction[act].consequence,
];

export const formatLeaveButton = (act: LeaveAction, count: number): string =>
  count === 0 ? textsByAction[act].title : `${textsByAction[act].verb}并移交 ${count} 项待办`;

export const formatChangedCount = (count: number): string =>
  count === 0 ? '待办刚有变化，现在没有待办，请再次确认' : `待办刚有变化，现在是 ${count} 项，请再次确认`;

export const formatLeaveResult = (
  act: LeaveAction,
  { name, count }: { name: string; count: number },
): string => `${textsByAction[act].done}${name}的账号${count === 0 ? '' : `，正在移交 ${count} 项待办`}`;
