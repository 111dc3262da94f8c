/**
 * The declaration of a page for the frame: its path, the title of its tab, its component. Each file in src/routes
 * declares one page.
 */
import type { ComponentType } from 'react';
import type { AccessRule } from '../state/session/session.ts';
import { createLoadable } from '../ui/loadable.tsx';

export type PageProps = PageLocation;

export type PageLocation = {
  pathname: string;
  params: Readonly<Record<string, string>>;
  search: Readonly<Record<string, string>>;
};

/** A person excluded by the access rule sees a page that says so. */
export type PageDeclaration = AccessRule & {
  id: string;
  /** The path in the router's notation: `/auto/$enName/detail{$id}`. */
  path: string;
  /** The title until the page calls `useTab({ title })`; undefined: the menu's title. */
  title?: string | ((where: PageLocation) => string);
  /** `bare`: no top bar, sidebar or tabs (signing in, error pages). */
  chrome?: 'full' | 'bare';
  /** True for a page that is reachable without a token. */
  open?: boolean;
  /** Two addresses with the same key share a tab; undefined: the path is the key. */
  tabKey?: (where: PageLocation) => string;
  component: ComponentType<PageProps>;
  /** Loads the page's code before it is first shown. */
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

/** Pages that have been opened; a tab stores only its page's id. */
export const rememberPage = (page: PageDeclaration) => rememberedPages.set(page.id, page);
export const findPage = (id: string) => rememberedPages.get(id);
