/** The parts of a moddle tree that we read, so that server and browser can hand theirs in alike. */
export type BpmnElement = {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly $body?: string;
  readonly id?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly text?: string;
  readonly body?: string;
  readonly rootElements?: readonly BpmnElement[];
  /** The diagram interchange, which nothing here reads. */
  readonly diagrams?: readonly BpmnElement[];
  readonly flowElements?: readonly BpmnElement[];
  readonly extensionElements?: { readonly values?: readonly BpmnElement[] };
  readonly sourceRef?: BpmnElement;
  readonly targetRef?: BpmnElement;
  readonly default?: BpmnElement;
  readonly conditionExpression?: BpmnElement;
  readonly eventDefinitions?: readonly BpmnElement[];
  readonly loopCharacteristics?: BpmnElement;
};

/** Something at one element of a definition, in Chinese. */
export type Problem = { readonly elementId: string; readonly message: string };

export type Report = { readonly errors: Problem[]; readonly warnings: Problem[] };

const localName = (element: BpmnElement) => (element.$type.split(':')[1] ?? element.$type).toLowerCase();

/** The JSON of the element's qianhe:config; undefined where there is none, null where it is no JSON object. */
export function configOf(element: BpmnElement): Record<string, unknown> | null | undefined {
  const values = element.extensionElements?.values ?? [];
  const config = values.find((one) => one.$type.startsWith('qianhe:') && localName(one) === 'config');
  if (!config) return undefined;
  try {
    const data: unknown = JSON.parse(config.text ?? config.$body ?? '');
    // JSON.parse yields a plain object here, whose keys are texts.
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const kindOf = (element: BpmnElement) => element.kind ?? element.$attrs?.['qianhe:kind'];

/** Listeners that another engine would run. */
export const listenersOf = (element: BpmnElement) =>
  (element.extensionElements?.values ?? []).filter((one) => localName(one).endsWith('listener'));

/** What plain BPMN of other engines says about who does a task, attribute by attribute. */
export function foreignCandidates(element: BpmnElement): { by: 'user' | 'group'; target: string }[] {
  type List = { by: 'user' | 'group'; text: string };
  const lists = Object.entries(element.$attrs ?? {}).flatMap(([key, text]): List[] => {
    const name = key.split(':')[1] ?? key;
    if (name === 'assignee' || name === 'candidateUsers') return [{ by: 'user', text }];
    return name === 'candidateGroups' ? [{ by: 'group', text }] : [];
  });
  return lists.flatMap(({ by, text }) =>
    text
      .split(',')
      .map((target) => ({ by, target: target.trim() }))
      .filter(({ target }) => target !== ''),
  );
}
