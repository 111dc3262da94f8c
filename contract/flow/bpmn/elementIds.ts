import type { BpmnElement } from './bpmnElement.ts';

/**
 * Assigns an id to each element of a process: the written one, or one generated from its position. Generated ids are
 * the same on every read and unique within the document.
 */
export function assignElementIds(
  definitions: BpmnElement,
  elements: readonly BpmnElement[],
): Map<BpmnElement, string> {
  const taken = elements.some((one) => one.id === undefined) ? collectIds(definitions) : new Set<string>();
  return new Map(
    elements.map((one, index) => [
      one,
      one.id ?? findFreeId(`${one.$type.replace('bpmn:', '')}_${index + 1}`, taken),
    ]),
  );
}

/** Returns the wanted id, with underscores appended until it is unused. */
export function findFreeId(wanted: string, taken: { has(id: string): boolean }): string {
  let id = wanted;
  while (taken.has(id)) id += '_';
  return id;
}

/** Collects every id of the document. moddle makes references non-enumerable, so they are not visited. */
export function collectIds(definitions: BpmnElement): Set<string> {
  const ids = new Set<string>();
  const open: unknown[] = [definitions];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    if ('id' in one && typeof one.id === 'string') ids.add(one.id);
    for (const [key, value] of Object.entries(one)) if (key !== '$parent') open.push(value);
  }
  return ids;
}
