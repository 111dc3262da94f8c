/** Returns the focus from a closed layer, unless the person has moved it on by then: fast hands open the palette first. */

/** True if `element` should get back the focus that `closed` had. */
export function wantsFocusBack(element: Element, closed: Element | null | undefined): boolean {
  const here = document.activeElement;
  const isNowhere = here === null || here === document.body || closed?.contains(here);
  return isNowhere || here.contains(element);
}
