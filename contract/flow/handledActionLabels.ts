/** Labels of the actions in the list of handled tasks, keyed by the engine's action name. */
export const handledActionLabels = {
  submit: '已提交',
  agree: '已同意',
  return: '已退回',
  transfer: '已转交',
  beforeAddSign: '已前加签',
  afterAddSign: '已后加签',
} as const;

export type HandledAction = keyof typeof handledActionLabels;
