/** Converts a tree of options to the paths of its leaves, each one searchable line. */
import type { FieldChoice } from '../fieldContext.ts';

/** A leaf with its path: `value` is the leaf's, `label` joins all labels from the root. */
export type PathChoice = FieldChoice & { path: readonly string[] };

/** `options` is a flat list with depths, parents before children. */
export function listPathChoices(options: readonly FieldChoice[], separator: string): PathChoice[] {
  const way: FieldChoice[] = [];
  return options.flatMap((option, index) => {
    const depth = option.depth ?? 0;
    way.splice(depth, way.length, option);
    const isLeaf = (options[index + 1]?.depth ?? 0) <= depth;
    if (!isLeaf) return [];
    const label = way.map((one) => one.label).join(separator);
    return [{ value: option.value, label, path: way.map((one) => one.value) }];
  });
}
