import type { Field } from '../../forms/definition.ts';
import type { FieldLabels } from './nodeTexts.ts';

/** `items.qty` as 明细·数量. A field that the form no longer has keeps its name. */
export function createFieldLabels(fields: readonly Field[]): FieldLabels {
  const labels = new Map(
    fields.flatMap(({ enName, label, children = [] }) => [
      [enName, label] as const,
      ...children.map((child) => [`${enName}.${child.enName}`, `${label}·${child.label}`] as const),
    ]),
  );
  return (path) => labels.get(path) ?? path;
}
