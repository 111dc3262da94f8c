/** The only server module that imports bpmn-moddle, whose package has no types for its entry. */
// @ts-expect-error bpmn-moddle declares the types of its elements, not of its main export.
import { BpmnModdle } from 'bpmn-moddle';
import type { BpmnElement } from '../../../contract/flow/bpmn/bpmnElement.ts';
import { qianheModdle } from '../../../contract/flow/bpmn/qianheModdle.ts';

/** Content that the parser could not resolve. For references: the property, the missing id and the element. */
export type ModdleWarning = {
  readonly message: string;
  readonly property?: string;
  readonly value?: string;
  readonly element?: BpmnElement;
};

type ParsedXml = { readonly rootElement: BpmnElement; readonly warnings: readonly ModdleWarning[] };

export type Moddle = {
  fromXML(xml: string): Promise<ParsedXml>;
  toXML(element: BpmnElement, options: { format: boolean }): Promise<{ xml: string }>;
  create(type: string, properties: Record<string, unknown>): BpmnElement;
};

export const createModdle = (): Moddle => new BpmnModdle({ qianhe: qianheModdle });
