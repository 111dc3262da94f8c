/** A document half read: what was found so far, and what every part of the reading asks of it. */
import type { z } from 'zod';
import { type BpmnElement, configOf, type Report } from './bpmnElement.ts';
import type { Candidate } from './nodeData.ts';

/** What a foreign assignee, group or variable is with us; null where it is nothing that we have. */
export type ForeignCandidates = (by: 'user' | 'group' | 'field', target: string) => Candidate | null;

export type Reading = Report & {
  readonly known: ForeignCandidates;
  /** Ids as written, else made from the element's place. */
  readonly ids: ReadonlyMap<BpmnElement, string>;
  /** Variables in which the process keeps who started it. */
  readonly initiators: ReadonlySet<string>;
};

export const idOf = (reading: Reading, element: BpmnElement) => reading.ids.get(element) ?? element.id ?? '';

/** How a message names an element. */
export const labelOf = (reading: Reading, element: BpmnElement) =>
  element.name ? `“${element.name}”` : idOf(reading, element);

/** The element's own config over what is given, held to the schema; each misfit is an error at the element. */
export function parsedAs<S extends z.ZodType>(
  schema: S,
  { element, given = {} }: { element: BpmnElement | undefined; given?: Record<string, unknown> },
  reading: Reading,
): z.output<S> {
  const config = element && configOf(element);
  const elementId = element ? idOf(reading, element) : '';
  if (config === null) reading.errors.push({ elementId, message: '配置不是有效的 JSON' });
  const parsed = schema.safeParse({ ...given, ...config });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    reading.errors.push({ elementId, message: `配置有误：${path.join('.')} ${message}` });
  }
  return schema.parse(given);
}
