/**
 * The addresses of the product. A page registers in `pages.ts`; the frame draws the matched page inside its tab, so a
 * route itself has no component.
 */
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { token } from '../client/cookies.ts';
import type { Page } from '../shell/page.ts';
import { passwordDetour } from '../shell/passwordDuty.ts';
import { registerNavigation } from '../state/navigation.ts';
import { endSession, loadSession } from '../state/session.ts';
import { detour } from './guard.ts';
import { pages } from './pages.ts';
import { Root } from './Root.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { Unreachable } from './Unreachable.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

const openPaths = pages.filter((page) => page.open).map((page) => page.path);

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => null,
  errorComponent: Unreachable,
  beforeLoad: async ({ location }) => {
    const signedIn = token.get() !== '';
    const instead = detour({ href: location.href, signedIn, openPaths });
    if (instead) throw redirect({ href: instead, replace: true });
    if (!signedIn) return;
    await loadSession().catch(endSession);
    const due = openPaths.includes(location.pathname) ? undefined : passwordDetour(location.pathname);
    if (due) throw redirect({ href: due, replace: true });
  },
});

const pageRoutes = pages.map((page) =>
  createRoute({ getParentRoute: () => rootRoute, path: page.path, staticData: { page } }),
);

const refreshRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redirect/$',
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/${params._splat ?? ''}`, replace: true });
  },
});

/** All else: the menu's pages, or nothing. */
const restRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' });

export const router = createRouter({
  routeTree: rootRoute.addChildren([...pageRoutes, refreshRoute, restRoute]),
  parseSearch,
  stringifySearch,
  scrollRestoration: false,
  defaultPendingMs: 300,
});

export function startNavigation() {
  registerNavigation((href, options) => {
    router.history[options?.replace ? 'replace' : 'push'](href);
  });
}
