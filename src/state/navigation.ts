/** Going places from anywhere, commands included: the router registers itself here when it starts. */

export type Go = (href: string, options?: { replace?: boolean }) => void;

let goTo: Go = () => {};

export const registerNavigation = (go: Go) => {
  goTo = go;
};

/** Opens an address of our own: `/flow-manage/my-flow/todo?keyword=x`. */
export const navigate: Go = (href, options) => goTo(href, options);
