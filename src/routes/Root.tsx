/** Finds the page of the present address and puts it into the frame, or on its own where it wants no frame. */
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { CommandKey } from '../commands/CommandKey.tsx';
import { Frame } from '../shell/Frame.tsx';
import type { Page, Where } from '../shell/page.ts';
import { mayUse } from '../state/session.ts';
import { Announcer } from '../ui/Announcer.tsx';
import { Loading } from '../ui/EmptyState.tsx';
import { preloadWhenIdle } from '../ui/loadable.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { menuPage } from './menuPage.ts';
import { forbiddenPage } from './notFound.tsx';
import { pages } from './pages.ts';
import { stringifySearch } from './search.ts';

/** The pages one goes to next are here before one goes. */
const preloaded = () => preloadWhenIdle(pages.filter((page) => !page.open).map((page) => page.preload));

export function Root() {
  useEffect(preloaded, []);
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  if (!match) return null;
  // Of the match, not of the location: that one is ahead of it while a page loads.
  const href = `${match.pathname}${stringifySearch(match.search)}`;
  const { page, where } = found(match.staticData.page, {
    pathname: decodeURI(match.pathname.replace(/(?<=.)\/$/, '')),
    // Both are texts: parameters always, the query by our own parser.
    params: match.params as Record<string, string>,
    search: match.search as Record<string, string>,
  });
  return (
    <>
      {page.chrome === 'bare' ? (
        <Suspense fallback={<Loading />}>
          <page.component {...where} />
        </Suspense>
      ) : (
        <Frame page={page} where={where} href={href} />
      )}
      <Toasts offerKey={<CommandKey id="toast.take" />} />
      <Announcer />
    </>
  );
}

const found = (page: Page | undefined, where: Where) =>
  page ? { page: permitted(page), where } : menuPage(where);

const permitted = (page: Page): Page => (page.open || mayUse(page) ? page : forbiddenPage);
