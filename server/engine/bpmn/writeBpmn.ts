/** Converts nodes and lines given as data to BPMN XML that readBpmn reads back to the same graph. */
import type { z } from 'zod';
import type { BpmnElement } from '../../../contract/flow/bpmn/bpmnElement.ts';
import { findFreeId } from '../../../contract/flow/bpmn/elementIds.ts';
import type { ElementKind } from '../../../contract/flow/graph.ts';
import type { definitionSettings, nodeData } from '../../../contract/flow/nodeData.ts';
import { createModdle, type Moddle } from './moddle.ts';

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
  /** The condition of the line; a line without one is plain. */
  readonly when?: string;
  /** The line is taken when no condition holds. */
  readonly otherwise?: boolean;
};

export type FlowDraft = {
  readonly name: string;
  readonly settings?: z.input<typeof definitionSettings>;
  readonly nodes: readonly NodeDraft[];
  readonly lines: readonly LineDraft[];
};

const elementTypes: Readonly<Record<ElementKind, string>> = {
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

/** Returns the definition's XML. Throws for a line that names no node, which is an error of the caller. */
export async function writeBpmn({ name, settings = {}, nodes, lines }: FlowDraft): Promise<string> {
  const moddle = createModdle();
  const elements = new Map(nodes.map((node) => [node.id, createNodeElement(moddle, node)]));
  const elementOf = (id: string): BpmnElement => {
    const element = elements.get(id);
    if (!element) throw new Error(`The flow "${name}" has a line at "${id}", but no such node.`);
    return element;
  };
  const taken = new Set([...elements.keys(), ...lines.flatMap(({ id }) => id ?? [])]);
  const flows = lines.map((line, index) =>
    createLineElement(moddle, { ...line, id: line.id ?? findFreeId(`line_${index + 1}`, taken) }, elementOf),
  );
  const process = moddle.create('bpmn:Process', {
    id: findFreeId('process', taken),
    name: stripUnwritable(name),
    isExecutable: true,
    extensionElements: createConfigElement(moddle, settings),
    flowElements: [...elements.values(), ...flows],
  });
  const definitions = moddle.create('bpmn:Definitions', {
    id: findFreeId('definitions', taken),
    targetNamespace: 'urn:qianhe:flow',
    rootElements: [process],
  });
  return (await moddle.toXML(definitions, { format: true })).xml;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML has no way to say
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Data is JSON, which escapes characters that XML cannot hold. Names and conditions lose those characters. */
const stripUnwritable = (text: string) => text.replaceAll(unwritable, '');

const createConfigElement = (moddle: Moddle, data: object) =>
  moddle.create('bpmn:ExtensionElements', {
    values: [moddle.create('qianhe:Config', { text: JSON.stringify(data) })],
  });

function createNodeElement(moddle: Moddle, { id, name, kind, data }: NodeDraft): BpmnElement {
  const attributes = { id, name: stripUnwritable(name) };
  if (!ownKinds.has(kind)) return moddle.create(elementTypes[kind], attributes);
  const extensionElements = createConfigElement(moddle, { ...data, flowNodeId: id });
  return moddle.create(elementTypes[kind], { ...attributes, kind, extensionElements });
}

function createLineElement(
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
    ...(name === undefined ? {} : { name: stripUnwritable(name) }),
    sourceRef: elementOf(line.from),
    targetRef: elementOf(line.to),
    ...(when || otherwise ? { extensionElements: createConfigElement(moddle, data) } : {}),
    ...(when
      ? { conditionExpression: moddle.create('bpmn:FormalExpression', { body: stripUnwritable(when) }) }
      : {}),
  });
}
