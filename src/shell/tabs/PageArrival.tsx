import { useEffect } from 'react';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { markPageVisible } from '../../state/workspace/typeAhead/awaitedPage.ts';

/** Stands behind a page, so that its effect follows those of the page, whose code has come by then. */
export function PageArrival({ href }: { href: string }) {
  const active = useTabActive();
  useEffect(() => {
    if (active) markPageVisible(href);
  }, [active, href]);
  return null;
}
