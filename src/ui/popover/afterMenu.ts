/**
 * Runs the work of a menu entry after the menu is closed: a closing menu still takes the focus, and a dialog opened
 * at once would lose the focus of its first field.
 */
export const runAfterMenuCloses = (work: () => unknown) => () => void setTimeout(work, 0);
