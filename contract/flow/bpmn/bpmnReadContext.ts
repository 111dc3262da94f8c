/** State of one run of the reader: the problems found so far, and the lookups that all parts use. */
import type { z } from 'zod';
import type { Candidate } from '../nodeData.ts';
import { type BpmnElement, type ProblemReport, parseConfig } from './bpmnElement.ts';

/** Maps a foreign assignee, group or variable to a candidate; null if there is no equivalent. */
export type ForeignCandidateLookup = (by: 'user' | 'group' | 'field', target: string) => Candidate | null;

export type BpmnReadContext = ProblemReport & {
  readonly known: ForeignCandidateLookup;
  /** Ids as written in the document, or generated from the element's position. */
  readonly ids: ReadonlyMap<BpmnElement, string>;
  /** Variables in which the process stores its initiator. */
  readonly initiators: ReadonlySet<string>;
};

export const getElementId = (reading: BpmnReadContext, element: BpmnElement) =>
  reading.ids.get(element) ?? element.id ?? '';

/** Formats an element for messages. */
export const describeElement = (reading: BpmnReadContext, element: BpmnElement) =>
  element.name ? `“${element.name}”` : getElementId(reading, element);

/** Merges the element's config over the given defaults and validates it. Each violation is an error at the element. */
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
