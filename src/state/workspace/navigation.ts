/** Going places from anywhere, commands included: the router registers itself here when it starts. */

export type Navigate = (href: string, options?: { replace?: boolean }) => void;

let goTo: Navigate = () => {};

export const registerNavigation = (go: Navigate) => {
  goTo = go;
};

/** Opens an address of our own: `/flow-manage/my-flow/todo?keyword=x`. */
export const navigate: Navigate = (href, options) => goTo(href, options);
