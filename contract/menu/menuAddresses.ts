export type MenuAddress = {
  /** The full path (`/flow/todo`), or an external URL. */
  address: string;
  external: boolean;
  /** The beginning of the addresses below the entry. */
  base: string;
};

/** `own`: the entry's link or path. `base`: that of the entry above, '' at the top. */
export function resolveMenuAddress(base: string, own: string): MenuAddress {
  const external = /^https?:\/\//.test(own);
  const address = external || own.startsWith('/') ? own : `${base}/${own}`.replace(/\/{2,}/g, '/');
  return { address, external, base: external ? base : address };
}

/** True for the component of an entry that lists the records of a form, whose name is the last part of its address. */
export const isFormList = (component: string): boolean => component.includes('Auto');
