/** Navigation from any module, including commands: the router registers itself here on startup. */

export type Navigate = (href: string, options?: { replace?: boolean }) => void;

let goTo: Navigate = () => {};

export const registerNavigation = (go: Navigate) => {
  goTo = go;
};

/** Opens an internal address: `/flow-manage/my-flow/todo?keyword=x`. */
export const navigate: Navigate = (href, options) => goTo(href, options);
