/** A document half read: what was found so far, and what every part of the reading asks of it. */
import type { z } from 'zod';
import type { Candidate } from '../nodeData.ts';
import { type BpmnElement, type ProblemReport, parseConfig } from './bpmnElement.ts';

/** What a foreign assignee, group or variable is with us; null where it is nothing that we have. */
export type ForeignCandidateLookup = (by: 'user' | 'group' | 'field', target: string) => Candidate | null;

export type BpmnReadContext = ProblemReport & {
  readonly known: ForeignCandidateLookup;
  /** Ids as written, else made from the element's place. */
  readonly ids: ReadonlyMap<BpmnElement, string>;
  /** Variables in which the process keeps who started it. */
  readonly initiators: ReadonlySet<string>;
};

export const getElementId = (reading: BpmnReadContext, element: BpmnElement) =>
  reading.ids.get(element) ?? element.id ?? '';

/** How a message names an element. */
export const describeElement = (reading: BpmnReadContext, element: BpmnElement) =>
  element.name ? `“${element.name}”` : getElementId(reading, element);

/** The element's own config over what is given, held to the schema; each misfit is an error at the element. */
export function parseElementConfig<S extends z.ZodType>(
  schema: S,
  { element, given = {} }: { element: BpmnElement | undefined; given?: Record<string, unknown> },
  reading: BpmnReadContext,
): z.output<S> {
  const config = element && parseConfig(element);
  const elementId = element ? getElementId(reading, element) : '';
  if (config === null) reading.errors.push({ elementId, message: '配置不是有效的 JSON' });
  const parsed = schema.safeParse({ ...given, ...config });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    reading.errors.push({ elementId, message: `配置有误：${path.join('.')} ${message}` });
  }
  return schema.parse(given);
}
