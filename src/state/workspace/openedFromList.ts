/** The id of the list from which a page was last opened, and the page's tab: next and previous follow that list. */
export const openedFromList: { from: string | undefined; tab: string | undefined } = {
  from: undefined,
  tab: undefined,
};
