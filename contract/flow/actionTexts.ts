/**
 * The actions on tasks and instances, as people read them: in the log, in the list of handled tasks, and where an
 * action ended a task or added people. Keys are the engine's names.
 */

/** An action on tasks, also of a batch: 转交 in 批量转交, 转交 3 条, 转交后流转至…. */
type TaskActionText = {
  readonly verb: string;
  /** The tasks that the action is for: to decide, or to read. */
  readonly on: 'decide' | 'read';
  /** The call of `task` that performs it on many tasks; none if each needs its form. */
  readonly batch?: string;
  /** Comments that are offered at first, beside those that the person has used. */
  readonly phrases?: readonly string[];
};

/** The actions that have a dry run. */
export const taskActionTexts = {
  agree: {
    verb: '同意',
    on: 'decide',
    batch: 'batchQuickApproval',
    phrases: ['同意', '已核实，同意', '同意，请按流程办理', '原则同意，注意控制成本', '情况属实'],
  },
  submit: {
    verb: '提交',
    on: 'decide',
    phrases: ['请审批', '已按意见修改，请审批', '资料已补齐'],
  },
  read: { verb: '已阅', on: 'read', batch: 'batchRead' },
  return: {
    verb: '退回',
    on: 'decide',
    batch: 'batchBack',
    phrases: [
      '资料不全，请补充附件',
      '金额与合同不符，请核对',
      '请补充说明后重新提交',
      '单价偏高，请重新询价',
    ],
  },
  transfer: {
    verb: '转交',
    on: 'decide',
    batch: 'batchDelegate',
    phrases: ['请转交处理', '请您协助审核', '请经办人处理'],
  },
  addSign: {
    verb: '加签',
    on: 'decide',
    batch: 'batchAddSign',
    phrases: ['请协助审核', '请从专业角度提出意见', '请确认金额与数量'],
  },
} as const satisfies Record<string, TaskActionText>;

export type DryRunAction = keyof typeof taskActionTexts;

/** `people`: the users whom the action names. `holder`: the holder of its task; `voter`: in parentheses, of several. */
export type LogLineNames = {
  readonly people: string;
  readonly node: string;
  readonly jumpBack: boolean;
  readonly holder: string;
  readonly voter: string;
};

type LoggedActionText = {
  readonly log: (names: LogLineNames) => string;
  /** Its label in the list of handled tasks. */
  readonly handled?: string;
  /** Tells the holder of a task that it ended it. */
  readonly closes?: string;
};

/** Every action that the log records; an action may have several names there. */
export const loggedActionTexts = {
  stash: { log: () => '暂存' },
  submit: { log: () => '提交', handled: '已提交' },
  agree: { log: () => '同意', handled: '已同意' },
  return: {
    log: ({ node, jumpBack }) => `退回至 ${node}${jumpBack ? '（直送）' : ''}`,
    handled: '已退回',
    closes: '流程已退回，该任务已结束',
  },
  transfer: { log: ({ people }) => `转交给 ${people}`, handled: '已转交', closes: '该任务已转交他人' },
  beforeAddSign: { log: ({ people }) => `前加签 ${people}`, handled: '已前加签' },
  afterAddSign: { log: ({ people }) => `同意并后加签 ${people}`, handled: '已后加签' },
  reduceSign: { log: ({ people }) => `减签 ${people}`, closes: '加签人已收回该任务' },
  read: { log: () => '已阅' },
  void: { log: () => '作废', closes: '流程已作废' },
  delete: { log: () => '删除', closes: '单据已删除' },
  revokeByInitiator: { log: () => '撤回', closes: '发起人已撤回流程' },
  takeBack: { log: () => '取回', closes: '上一环节已取回流程' },
  migrate: { log: () => '迁移流程版本', closes: '流程已换用新版本，该任务已结束' },
  urge: { log: () => '催办' },
  assign: { log: ({ people }) => `指派给 ${people}`, closes: '该任务已指派给他人' },
  jump: { log: ({ node }) => `跳转至 ${node}`, closes: '管理员已把流程跳转至其他环节，该任务已结束' },
  entrust: { log: ({ people }) => `缺勤委托给 ${people}`, closes: '该任务已委托他人处理' },
  depart: {
    log: ({ holder, people }) => `${holder} 已停用，${people === '' ? '不再处理' : `转交给 ${people}`}`,
    closes: '该任务已转由他人处理',
  },
  timeoutRemind: { log: ({ people }) => `超时提醒 ${people}` },
  timeoutPass: { log: ({ voter }) => `超时自动通过${voter}`, closes: '该任务已超时，系统已自动通过' },
  timeoutReturn: { log: ({ node }) => `超时自动退回至 ${node}`, closes: '该任务已超时，系统已自动退回' },
  timeoutTransfer: {
    log: ({ people }) => `超时自动转交给 ${people}`,
    closes: '该任务已超时，系统已转交他人',
  },
} as const satisfies Record<string, LoggedActionText>;

type LoggedTexts = typeof loggedActionTexts;

export type LoggedActionName = keyof LoggedTexts;

export type HandledAction = {
  [A in LoggedActionName]: LoggedTexts[A] extends { readonly handled: string } ? A : never;
}[LoggedActionName];

const loggedTexts: Readonly<Record<string, LoggedActionText>> = loggedActionTexts;

/** Labels of the actions in the list of handled tasks. */
export const handledActionLabels = Object.fromEntries(
  Object.entries(loggedTexts).flatMap(([act, { handled }]) =>
    handled === undefined ? [] : [[act, handled]],
  ),
  // The entries are those that HandledAction selects by type.
) as Readonly<Record<HandledAction, string>>;

/** Undefined for actions that end no task of others, or that only a later version of the server knows. */
export const closingSentenceOf = (act: string): string | undefined => loggedTexts[act]?.closes;

/** How an action of `by` brought the task to `name`, as the answer of `instance.why` names it. */
export const joinSentences = {
  transfer: (name, by) => `${by} 转交给 ${name}`,
  beforeAddSign: (name, by) => `${by} 前加签 ${name}`,
  afterAddSign: (name, by) => `${by} 后加签 ${name}`,
  assign: (name, by) => `${by} 指派 ${name}`,
  entrust: (name, by) => `${by} 缺勤，委托给 ${name}`,
  depart: (name) => `原处理人已停用，转交给 ${name}`,
  timeout: (name) => `超时自动转交给 ${name}`,
  other: (name, by) => `${by} 的操作使任务到了 ${name}`,
} as const satisfies Record<string, (name: string, by: string) => string>;

export type JoinKind = keyof typeof joinSentences;
