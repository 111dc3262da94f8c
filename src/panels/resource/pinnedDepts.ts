/** Departments of a filter: those that are pinned, and last the one under the cursor. Pure. */

type ChosenDepts = { pinned: readonly string[]; at: string | undefined };

export const splitDepts = (ids: readonly string[]): ChosenDepts => ({
  pinned: ids.slice(0, -1),
  at: ids.at(-1),
});

/** Each department once, the one under the cursor last. */
export const joinDepts = (pinned: readonly string[], at: string): string[] => [
  ...pinned.filter((id) => id !== at),
  at,
];

export const togglePin = (pinned: readonly string[], id: string): readonly string[] =>
  pinned.includes(id) ? pinned.filter((one) => one !== id) : [...pinned, id];
