/** The list that a page was last opened from, by its id, and the tab it is in: the page's next and previous are that list's. */
export const openedFromList: { from: string | undefined; tab: string | undefined } = {
  from: undefined,
  tab: undefined,
};
