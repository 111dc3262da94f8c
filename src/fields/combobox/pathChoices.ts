/** A tree of options as the ways down to its leaves, each one line that typing finds. */
import type { FieldChoice } from '../fieldContext.ts';

/** A leaf with its way: `value` is the leaf's, `label` all labels from the top down. */
export type PathChoice = FieldChoice & { path: readonly string[] };

/** `options` are flat, each with its depth, parents before children. */
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
