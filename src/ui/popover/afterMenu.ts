/**
 * Runs what a menu's entry does once the menu is gone: while it closes it still draws the focus to itself, and a
 * dialog opened at once would lose the focus of its first field.
 */
export const runAfterMenuCloses = (work: () => unknown) => () => void setTimeout(work, 0);
