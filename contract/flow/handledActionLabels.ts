/** What a person did with a task, as the list of what one handled says it; by the engine's word for the act. */
export const handledActionLabels = {
  submit: '已提交',
  agree: '已同意',
  return: '已退回',
  transfer: '已转交',
  beforeAddSign: '已前加签',
  afterAddSign: '已后加签',
} as const;

export type HandledAction = keyof typeof handledActionLabels;
