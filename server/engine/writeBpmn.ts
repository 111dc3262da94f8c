/** Nodes and lines as data → BPMN XML, in the form that readBpmn reads back to the same graph. */
import type { z } from 'zod';
import type { BpmnElement } from '../../contract/flow/bpmnElement.ts';
import { freeId } from '../../contract/flow/bpmnIds.ts';
import type { ElementKind } from '../../contract/flow/graph.ts';
import type { definitionSettings, nodeData } from '../../contract/flow/nodeData.ts';
import { type Moddle, newModdle } from './moddle.ts';

export type NodeDraft = {
  readonly id: string;
  readonly name: string;
  readonly kind: ElementKind;
  readonly data?: z.input<typeof nodeData>;
};

export type LineDraft = {
  readonly id?: string;
  readonly from: string;
  readonly to: string;
  readonly name?: string;
  /** A condition; without one the line is plain. */
  readonly when?: string;
  /** Taken where no condition holds. */
  readonly otherwise?: boolean;
};

export type FlowDraft = {
  readonly name: string;
  readonly settings?: z.input<typeof definitionSettings>;
  readonly nodes: readonly NodeDraft[];
  readonly lines: readonly LineDraft[];
};

const types: Readonly<Record<ElementKind, string>> = {
  START: 'bpmn:StartEvent',
  END: 'bpmn:EndEvent',
  HANDLE: 'bpmn:UserTask',
  APPROVAL: 'bpmn:UserTask',
  CC: 'bpmn:SendTask',
  CONVERGE: 'bpmn:InclusiveGateway',
  EXCLUSIVE: 'bpmn:ExclusiveGateway',
  PARALLEL: 'bpmn:ParallelGateway',
  INCLUSIVE: 'bpmn:InclusiveGateway',
};

const ownKinds = new Set<ElementKind>(['HANDLE', 'APPROVAL', 'CC', 'CONVERGE']);

/** The definition's XML. A line that names no node is a fault of the caller and throws. */
export async function bpmnOf({ name, settings = {}, nodes, lines }: FlowDraft): Promise<string> {
  const moddle = newModdle();
  const elements = new Map(nodes.map((node) => [node.id, nodeElement(moddle, node)]));
  const elementOf = (id: string): BpmnElement => {
    const element = elements.get(id);
    if (!element) throw new Error(`The flow "${name}" has a line at "${id}", but no such node.`);
    return element;
  };
  const taken = new Set([...elements.keys(), ...lines.flatMap(({ id }) => id ?? [])]);
  const flows = lines.map((line, index) =>
    lineElement(moddle, { ...line, id: line.id ?? freeId(`line_${index + 1}`, taken) }, elementOf),
  );
  const process = moddle.create('bpmn:Process', {
    id: freeId('process', taken),
    name: writable(name),
    isExecutable: true,
    extensionElements: config(moddle, settings),
    flowElements: [...elements.values(), ...flows],
  });
  const definitions = moddle.create('bpmn:Definitions', {
    id: freeId('definitions', taken),
    targetNamespace: 'urn:qianhe:flow',
    rootElements: [process],
  });
  return (await moddle.toXML(definitions, { format: true })).xml;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML has no way to say
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Data is JSON, which escapes what XML cannot hold; names and conditions lose it. */
const writable = (text: string) => text.replaceAll(unwritable, '');

const config = (moddle: Moddle, data: object) =>
  moddle.create('bpmn:ExtensionElements', {
    values: [moddle.create('qianhe:Config', { text: JSON.stringify(data) })],
  });

function nodeElement(moddle: Moddle, { id, name, kind, data }: NodeDraft): BpmnElement {
  const said = { id, name: writable(name) };
  if (!ownKinds.has(kind)) return moddle.create(types[kind], said);
  const extensionElements = config(moddle, { ...data, flowNodeId: id });
  return moddle.create(types[kind], { ...said, kind, extensionElements });
}

function lineElement(
  moddle: Moddle,
  line: LineDraft & { id: string },
  elementOf: (id: string) => BpmnElement,
) {
  const { id, name, when, otherwise = false } = line;
  const data = {
    sequenceFlowId: id,
    conditionType: otherwise ? 'DEFAULT' : 'CUSTOM',
    conditionExpression: when ?? '',
  };
  return moddle.create('bpmn:SequenceFlow', {
    id,
    ...(name === undefined ? {} : { name: writable(name) }),
    sourceRef: elementOf(line.from),
    targetRef: elementOf(line.to),
    ...(when || otherwise ? { extensionElements: config(moddle, data) } : {}),
    ...(when
      ? { conditionExpression: moddle.create('bpmn:FormalExpression', { body: writable(when) }) }
      : {}),
  });
}
