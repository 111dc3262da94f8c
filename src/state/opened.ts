/** The list that a page was last opened from, by its id: the page's next and previous are that list's. */
export const opened: { from: string | undefined } = { from: undefined };
