/** The messages about a task that the person can no longer handle, by the action that closed it. */

/** `self`: closed by the person, on another screen or on this one with no next task. */
export type ClosingParty = 'other' | 'self';

export type ClosedTask = { by: ClosingParty; sentence: string };

const closedBySelfText = '该任务您已处理';

/** Votes of other people, and actions that only a later version of the server knows. */
const closedByOtherText = '该任务已由他人处理';

const closedByOtherTexts: Readonly<Record<string, string>> = {
  return: '流程已退回，该任务已结束',
  transfer: '该任务已转交他人',
  reduceSign: '加签人已收回该任务',
  void: '流程已作废',
  delete: '单据已删除',
  revokeByInitiator: '发起人已撤回流程',
  takeBack: '上一环节已取回流程',
  assign: '该任务已指派给他人',
  entrust: '该任务已委托他人处理',
  depart: '该任务已转由他人处理',
  timeoutPass: '该任务已超时，系统已自动通过',
  timeoutReturn: '该任务已超时，系统已自动退回',
  timeoutTransfer: '该任务已超时，系统已转交他人',
  migrate: '流程已换用新版本，该任务已结束',
};

export const closedByOtherAction = (act: unknown): ClosedTask => ({
  by: 'other',
  sentence: (typeof act === 'string' ? closedByOtherTexts[act] : undefined) ?? closedByOtherText,
});

/** The message for a row, which already names the task. */
export const formatRowNote = ({ sentence }: ClosedTask): string => sentence.replace(/^该任务/, '');

export const closedBySelf: ClosedTask = { by: 'self', sentence: closedBySelfText };
