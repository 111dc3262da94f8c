/** A page as the frame knows it: where it is, what its tab is called, what draws it. One file per page in src/routes. */
import type { ComponentType } from 'react';
import type { AccessRule } from '../state/session/session.ts';
import { createLoadable } from '../ui/loadable.tsx';

export type PageLocation = {
  pathname: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, string>>;
};

export type PageProps = PageLocation;

/** Whom its access rule keeps out sees that the page is forbidden. */
export type PageDeclaration = AccessRule & {
  id: string;
  /** As the router reads it: `/auto/$enName/detail{$id}`. */
  path: string;
  /** Until the page calls `useTab({ title })`; left out: the menu's title. */
  title?: string | ((where: PageLocation) => string);
  /** `bare`: no top bar, sidebar or tabs (signing in, error pages). */
  chrome?: 'full' | 'bare';
  /** Reachable without a token. */
  open?: boolean;
  /** Two addresses with the same key share a tab; left out: the path alone. */
  tabKey?: (where: PageLocation) => string;
  component: ComponentType<PageProps>;
  /** Loads the page's code ahead of its first showing. */
  preload: () => Promise<unknown>;
};

type PageSpec = Omit<PageDeclaration, 'component' | 'preload'> & {
  load: () => Promise<ComponentType<PageProps>>;
};

/** `load: () => import('../panels/list/TodoPage.tsx').then((m) => m.TodoPage)` keeps a page out of the first bundle. */
export function declarePage({ load, ...spec }: PageSpec): PageDeclaration {
  const { Component, preload } = createLoadable(load);
  return { ...spec, component: Component, preload };
}

const rememberedPages = new Map<string, PageDeclaration>();

/** Pages that have been opened; a tab only holds its page's id. */
export const rememberPage = (page: PageDeclaration) => rememberedPages.set(page.id, page);
export const findPage = (id: string) => rememberedPages.get(id);
