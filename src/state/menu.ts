/** The person's menu from the server's routes: full addresses, filled link templates, hidden ones found but not shown. */
import type { MenuRoute } from '../../contract/calls/session.ts';

export type MenuEntry = {
  /** The full path (`/flow/todo`), or an address elsewhere. */
  address: string;
  title: string;
  icon: string;
  component: string;
  hidden: boolean;
  external: boolean;
  affix: boolean;
  /** The records of its form go through a flow. */
  hasFlow: boolean;
  /** Titles from the top down to itself. */
  trail: readonly string[];
  children: readonly MenuEntry[];
};

type Identity = { phonenumber: string; userId: string };

export function menuTree(routes: readonly MenuRoute[], identity: Identity): MenuEntry[] {
  return routes.map((route) => entryOf(route, { base: '', trail: [], identity }));
}

type Above = { base: string; trail: readonly string[]; identity: Identity };

function entryOf(route: MenuRoute, above: Above): MenuEntry {
  const own = filled(route.meta.link || route.path, above.identity);
  const external = /^https?:\/\//.test(own);
  const address = external || own.startsWith('/') ? own : `${above.base}/${own}`.replace(/\/{2,}/g, '/');
  const trail = [...above.trail, route.meta.title];
  return {
    address,
    title: route.meta.title,
    icon: route.meta.icon,
    component: route.component,
    hidden: route.hidden,
    external,
    affix: route.meta.affix ?? false,
    hasFlow: route.meta.hasFlow ?? false,
    trail,
    children: (route.children ?? []).map((child) =>
      entryOf(child, { base: external ? above.base : address, trail, identity: above.identity }),
    ),
  };
}

/** Phone and user id in a generated link: `https://x/?u={userId}&p={phone}`. */
const filled = (address: string, identity: Identity) =>
  address
    .replace(/\$?\{(phone|phonenumber)\}/g, encodeURIComponent(identity.phonenumber))
    .replace(/\$?\{userId\}/g, encodeURIComponent(identity.userId));

/** Leaves by their address; a folder's address leads to nothing. */
export function indexMenu(entries: readonly MenuEntry[]): Map<string, MenuEntry> {
  const leaves = entries.flatMap(function leavesOf(entry): MenuEntry[] {
    return entry.children.length > 0 ? entry.children.flatMap(leavesOf) : [entry];
  });
  return new Map(leaves.map((entry) => [entry.address, entry]));
}

/** What the sidebar shows: no hidden entry, no folder without a visible one in it. */
export function visibleMenu(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries
    .filter((entry) => !entry.hidden)
    .map((entry) => ({ ...entry, children: visibleMenu(entry.children) }))
    .filter((entry) => entry.children.length > 0 || entry.component !== 'Layout');
}
