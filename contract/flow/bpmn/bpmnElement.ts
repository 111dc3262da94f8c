/** The parts of a moddle tree that the reader uses. Server and browser can both pass their trees. */
export type BpmnElement = {
  readonly $type: string;
  /** Attributes of other namespaces by qualified name: `flowable:assignee`. */
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly $body?: string;
  readonly id?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly text?: string;
  readonly body?: string;
  readonly language?: string;
  readonly rootElements?: readonly BpmnElement[];
  /** The diagram interchange, which the reader ignores. */
  readonly diagrams?: readonly BpmnElement[];
  readonly flowElements?: readonly BpmnElement[];
  readonly extensionElements?: { readonly values?: readonly BpmnElement[] };
  readonly sourceRef?: BpmnElement;
  readonly targetRef?: BpmnElement;
  readonly default?: BpmnElement;
  readonly conditionExpression?: BpmnElement;
  readonly eventDefinitions?: readonly BpmnElement[];
  readonly eventDefinitionRef?: readonly BpmnElement[];
  readonly loopCharacteristics?: BpmnElement;
  readonly resources?: readonly BpmnElement[];
  readonly resourceAssignmentExpression?: { readonly expression?: BpmnElement };
  readonly isForCompensation?: boolean;
  readonly startQuantity?: number;
  readonly completionQuantity?: number;
  readonly dataInputAssociations?: readonly BpmnElement[];
  readonly dataOutputAssociations?: readonly BpmnElement[];
  readonly assignment?: readonly BpmnElement[];
  readonly transformation?: BpmnElement;
};

/** A problem at one element of a definition, in Chinese. */
export type DefinitionProblem = { readonly elementId: string; readonly message: string };

export type ProblemReport = { readonly errors: DefinitionProblem[]; readonly warnings: DefinitionProblem[] };

const stripNamespace = (name: string) => name.slice(name.indexOf(':') + 1);

/** The type without its namespace: `taskListener`. */
export const getLocalName = (element: BpmnElement) => stripNamespace(element.$type);

export const getExtensions = (element: BpmnElement) => element.extensionElements?.values ?? [];

/** Parses the JSON of the element's qianhe:config. Undefined if it is absent, null if it is not a JSON object. */
export function parseConfig(element: BpmnElement): Record<string, unknown> | null | undefined {
  const config = getExtensions(element).find((one) => one.$type.toLowerCase() === 'qianhe:config');
  if (!config) return undefined;
  try {
    const data: unknown = JSON.parse(config.text ?? config.$body ?? '');
    // JSON.parse returns a plain object here; its keys are strings.
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const getConfiguredKind = (element: BpmnElement) => element.kind ?? element.$attrs?.['qianhe:kind'];

/**
 * Lists the values of attributes with this local name in any foreign namespace: `flowable:assignee`,
 * `camunda:assignee`.
 */
export function listForeignAttributes(element: BpmnElement, name: string): string[] {
  // Elements in extensionElements store their attributes as own properties.
  const written: [string, unknown][] = Object.entries({ ...element, ...element.$attrs });
  return written.flatMap(([key, text]) =>
    typeof text === 'string' && stripNamespace(key) === name && text.trim() !== '' ? [text] : [],
  );
}
