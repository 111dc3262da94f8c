/**
 * The person's menu from the server's routes: full addresses, filled link templates; hidden entries can be looked
 * up but are not shown.
 */
import type { MenuRoute } from '../../../contract/calls/session.ts';
import { resolveMenuAddress } from '../../../contract/menu/menuAddresses.ts';

export type MenuNode = {
  /** The full path (`/flow/todo`), or an external URL. */
  address: string;
  title: string;
  icon: string;
  component: string;
  hidden: boolean;
  external: boolean;
  affix: boolean;
  /** The state of the page ends when another one is shown. */
  noCache: boolean;
  /** Records of the form go through a flow. */
  hasFlow: boolean;
  /** Titles from the root to the entry itself. */
  trail: readonly string[];
  children: readonly MenuNode[];
};

type Identity = { phonenumber: string; userId: string };

export function buildMenuTree(routes: readonly MenuRoute[], identity: Identity): MenuNode[] {
  return routes.map((route) => toMenuNode(route, { base: '', trail: [], identity }));
}

type ParentMenu = { base: string; trail: readonly string[]; identity: Identity };

function toMenuNode(route: MenuRoute, above: ParentMenu): MenuNode {
  const own = fillAddress(route.meta.link || route.path, above.identity);
  const { address, external, base } = resolveMenuAddress(above.base, own);
  const trail = [...above.trail, route.meta.title];
  return {
    address,
    title: route.meta.title,
    icon: route.meta.icon,
    component: route.component,
    hidden: route.hidden,
    external,
    affix: route.meta.affix ?? false,
    noCache: route.meta.noCache,
    hasFlow: route.meta.hasFlow ?? false,
    trail,
    children: (route.children ?? []).map((child) =>
      toMenuNode(child, { base, trail, identity: above.identity }),
    ),
  };
}

/** Fills phone and user id into a link template: `https://x/?u={userId}&p={phone}`. */
export const fillAddress = (address: string, identity: Identity) =>
  address
    .replace(/\$?\{(phone|phonenumber)\}/g, encodeURIComponent(identity.phonenumber))
    .replace(/\$?\{userId\}/g, encodeURIComponent(identity.userId));

/** Leaf entries by address; a folder's address opens nothing. */
export function indexMenu(entries: readonly MenuNode[]): Map<string, MenuNode> {
  const leaves = entries.flatMap(function leavesOf(entry): MenuNode[] {
    return entry.children.length > 0 ? entry.children.flatMap(leavesOf) : [entry];
  });
  return new Map(leaves.map((entry) => [entry.address, entry]));
}

/** The entries of the sidebar: no hidden entry, no folder without a visible entry. */
export function filterVisibleMenu(entries: readonly MenuNode[]): MenuNode[] {
  return entries
    .filter((entry) => !entry.hidden)
    .map((entry) => ({ ...entry, children: filterVisibleMenu(entry.children) }))
    .filter((entry) => entry.children.length > 0 || entry.component !== 'Layout');
}
