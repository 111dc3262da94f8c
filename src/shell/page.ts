/** A page as the frame knows it: where it is, what its tab is called, what draws it. One file per page in src/routes. */
import type { ComponentType } from 'react';
import type { AccessRule } from '../state/session.ts';
import { loadable } from '../ui/loadable.tsx';

export type Where = {
  pathname: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, string>>;
};

export type PageProps = Where;

/** Whom its access rule keeps out sees that the page is forbidden. */
export type Page = AccessRule & {
  id: string;
  /** As the router reads it: `/auto/$enName/detail{$id}`. */
  path: string;
  /** Until the page calls `useTab({ title })`; left out: the menu's title. */
  title?: string | ((where: Where) => string);
  /** `bare`: no top bar, sidebar or tabs (signing in, error pages). */
  chrome?: 'full' | 'bare';
  /** Reachable without a token. */
  open?: boolean;
  /** Two addresses with the same key share a tab; left out: the path alone. */
  tabKey?: (where: Where) => string;
  component: ComponentType<PageProps>;
  /** Loads the page's code ahead of its first showing. */
  preload: () => Promise<unknown>;
};

type PageSpec = Omit<Page, 'component' | 'preload'> & {
  load: () => Promise<ComponentType<PageProps>>;
};

/** `load: () => import('../panels/list/TodoPage.tsx').then((m) => m.TodoPage)` keeps a page out of the first bundle. */
export function declarePage({ load, ...spec }: PageSpec): Page {
  const { Component, preload } = loadable(load);
  return { ...spec, component: Component, preload };
}

const known = new Map<string, Page>();

/** Pages that have been opened; a tab only holds its page's id. */
export const rememberPage = (page: Page) => known.set(page.id, page);
export const pageOf = (id: string) => known.get(id);
