/**
 * The addresses of the product. A page registers in `pages.ts`; the frame draws the matched page inside its tab, so
 * a route itself has no component.
 */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { signInPortal, token } from '../client/cookies.ts';
import { rememberWechatTarget } from '../shell/login/wechatStorage.ts';
import type { PageDeclaration } from '../shell/page.ts';
import { passwordRedirect } from '../shell/passwordRedirect.ts';
import { findLandingAddress, homeAddress } from '../state/session/landing.ts';
import { endSessionAfterError, loadSession } from '../state/session/session.ts';
import { registerNavigation } from '../state/workspace/navigation.ts';
import { awaitPage, normalizePathname } from '../state/workspace/typeAhead/awaitedPage.ts';
import { findMenuPage } from './menuPage.ts';
import { pages } from './pages.ts';
import { Root } from './Root.tsx';
import { findRedirect, wechatPath } from './routeGuard.ts';
import { ServerUnreachable } from './ServerUnreachable.tsx';
import { parseSearch, stringifySearch } from './searchParams.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDeclaration;
  }
}

const openPaths = pages.filter((page) => page.open).map((page) => page.path);

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => null,
  errorComponent: ServerUnreachable,
  beforeLoad: async ({ location, matches }) => {
    const signedIn = token.get() !== '';
    const instead = findRedirect({
      href: location.href,
      signedIn,
      openPaths,
      signInPath: signInPortal.path(),
    });
    if (instead?.startsWith(wechatPath)) rememberWechatTarget(location.href);
    if (instead) throw redirect({ href: instead, replace: true });
    const page = matches.at(-1)?.staticData.page;
    const code = page && preloadCode(page);
    if (!signedIn) return void (await code);
    await loadSession().catch(endSessionAfterError);
    const due = openPaths.includes(location.pathname) ? undefined : passwordRedirect(location.pathname);
    if (due) throw redirect({ href: due, replace: true });
    const landing = findLandingAddress();
    if (location.pathname === homeAddress && landing !== homeAddress)
      throw redirect({ href: landing, replace: true });
    // Addresses that only lead on have no page.
    const isRest = matches.at(-1)?.routeId === '/$';
    await (code ?? (isRest ? preloadCode(findPageOfMenu(location.pathname)) : undefined));
  },
});

/**
 * The code of a page comes while the session does: one that is drawn before it is held back for 300 ms by React. On a slow
 * network the frame does not wait for it.
 */
const preloadCode = ({ preload }: Pick<PageDeclaration, 'preload'>): Promise<unknown> =>
  Promise.race([Promise.allSettled([preload()]), new Promise((resolve) => setTimeout(resolve, codeMs))]);

const codeMs = 300;

/** Known when the menu has come with the session. */
const findPageOfMenu = (pathname: string): PageDeclaration =>
  findMenuPage({ pathname: normalizePathname(pathname), params: {}, search: {} }).page;

const pageRoutes = pages.map((page) =>
  createRoute({ getParentRoute: () => rootRoute, path: page.path, staticData: { page } }),
);

const refreshRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    // One slash only: two would lead to another host.
    const path = (params._splat ?? '').replace(/^[\\/]+/, '');
    throw redirect({ href: `/${path}${location.searchStr}`, replace: true });
  },
});

/** Text messages are one channel of the messages that leave. */
const textMessagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/system/sms',
  beforeLoad: () => {
    throw redirect({ href: '/system/outbox?f.channel%5B%5D=sms', replace: true });
  },
});

/** All other addresses: pages of the menu, or not found. */
const restRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' });

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pageRoutes, refreshRoute, textMessagesRoute, restRoute]),
  parseSearch,
  stringifySearch,
  scrollRestoration: false,
  defaultPendingMs: 300,
});

export function startNavigation() {
  registerNavigation((href, options) => {
    router.history[options?.replace ? 'replace' : 'push'](href);
  });
  router.history.subscribe(({ location: { pathname, search }, action: { type } }) =>
    awaitPage({ href: `${pathname}${stringifySearch(parseSearch(search))}`, type }),
  );
}
