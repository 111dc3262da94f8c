/** Finds the page of the current address and draws it in the frame, or alone if it has no frame. */
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { token } from '../client/cookies.ts';
import { guardKeys } from '../commands/keys/keyListener.ts';
import { CommandKey } from '../commands/ui/CommandKey.tsx';
import { Frame } from '../shell/frame/Frame.tsx';
import type { PageDeclaration, PageLocation } from '../shell/page.ts';
import { PageArrival } from '../shell/tabs/PageArrival.tsx';
import { canUse } from '../state/session/session.ts';
import { normalizePathname } from '../state/workspace/typeAhead/awaitedPage.ts';
import { LiveRegion } from '../ui/announce/LiveRegion.tsx';
import { LoadingIndicator } from '../ui/EmptyState.tsx';
import { preloadWhenIdle } from '../ui/loadable.tsx';
import { Toasts } from '../ui/toast/Toasts.tsx';
import { findMenuPage } from './menuPage.ts';
import { forbiddenPage } from './notFound.tsx';
import { pages } from './pages.ts';
import { stringifySearch } from './searchParams.ts';

/** Preloads the pages that the person is likely to open next. */
const preloadPages = () => preloadWhenIdle(pages.filter((page) => !page.open).map((page) => page.preload));

export function Root() {
  useEffect(preloadPages, []);
  // Before the effects of the pages, which listen for commands.
  useLayoutEffect(guardKeys, []);
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  if (!match) return null;
  // The match, not the location: the location is ahead of it while a page loads.
  const href = `${match.pathname}${stringifySearch(match.search)}`;
  const { page, where } = resolvePage(match.staticData.page, {
    pathname: normalizePathname(match.pathname),
    // Both are texts: parameters always, the query by our own parser.
    params: match.params as Record<string, string>,
    search: match.search as Record<string, string>,
  });
  return (
    <>
      {page.chrome === 'bare' || isGuest(page) ? (
        <Suspense fallback={<LoadingIndicator />}>
          <page.component {...where} />
          <PageArrival href={href} />
        </Suspense>
      ) : (
        <Frame page={page} where={where} href={href} />
      )}
      <Toasts offerKey={<CommandKey id="toast.take" />} />
      <LiveRegion />
    </>
  );
}

/** The frame is a signed-in person's. */
const isGuest = (page: PageDeclaration) => page.open === true && token.get() === '';

const resolvePage = (page: PageDeclaration | undefined, where: PageLocation) =>
  page ? { page: guardPage(page), where } : findMenuPage(where);

const guardPage = (page: PageDeclaration): PageDeclaration =>
  page.open || canUse(page) ? page : forbiddenPage;
