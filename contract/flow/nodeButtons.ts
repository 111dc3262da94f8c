/** The buttons that a node can enable, with the defaults per node kind. */
export const nodeKinds = ['HANDLE', 'APPROVAL', 'CC', 'CONVERGE'] as const;
export type NodeKind = (typeof nodeKinds)[number];

export const buttonNames = {
  draft: '暂存',
  submit: '提交',
  agree: '同意',
  fallback: '退回',
  addSign: '加签',
  transform: '转交',
  trash: '作废',
  delete: '删除',
  print: '打印',
  flowChart: '流程图',
} as const;
export type ButtonName = keyof typeof buttonNames;

type ButtonSet = Readonly<Partial<Record<ButtonName, boolean>>>;

const readingButtons: ButtonSet = { print: false, flowChart: true };

/** Maps each button of a node kind, in toolbar order, to its default. */
export const buttonSets: Readonly<Record<NodeKind, ButtonSet>> = {
  HANDLE: {
    draft: true,
    submit: true,
    fallback: false,
    addSign: false,
    transform: false,
    trash: true,
    delete: true,
    print: false,
    flowChart: true,
  },
  APPROVAL: {
    draft: false,
    agree: true,
    fallback: true,
    addSign: true,
    transform: true,
    trash: false,
    delete: false,
    print: false,
    flowChart: true,
  },
  CC: readingButtons,
  CONVERGE: readingButtons,
};

export const createDefaultFuncConfList = (kind: NodeKind) =>
  Object.entries(buttonSets[kind]).map(([enName, enable]) => ({
    enName,
    enable,
    // The keys of a ButtonSet are ButtonNames; Object.entries widens them.
    funcName: buttonNames[enName as ButtonName],
  }));

/**
 * Returns true if a task of this kind shows the button: the kind has the button, and the node's setting, or the
 * default, enables it.
 */
export function isButtonEnabled(
  kind: NodeKind,
  funcConfList: readonly { enName: string; enable: boolean }[],
  button: ButtonName,
): boolean {
  const byDefault = buttonSets[kind][button];
  if (byDefault === undefined) return false;
  return funcConfList.find((one) => one.enName === button)?.enable ?? byDefault;
}
