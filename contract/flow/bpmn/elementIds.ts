import type { BpmnElement } from './bpmnElement.ts';

/**
 * The ids of a process's elements as written, else made from their place, the same at every reading. A made id is
 * none that stands anywhere else in the document.
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

/** The wanted id, with as many underscores behind it as make it one that nobody has. */
export function findFreeId(wanted: string, taken: { has(id: string): boolean }): string {
  let id = wanted;
  while (taken.has(id)) id += '_';
  return id;
}

/** Every id of the document; what moddle merely refers to is not enumerable and is not walked. */
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
