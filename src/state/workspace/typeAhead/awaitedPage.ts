/** Keys typed after the address has changed are buffered for the new page. */
import { bufferKeys } from '../typeAheadBuffer.ts';
import { releaseWhenNoticed } from './awaitedContent.ts';

let visibleHref = '';
let awaited: { href: string; end: () => void } | undefined;

type AddressChange = { href: string; type: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO' };

/** Buffers keys from a change of the address until its page is rendered. A list that writes its query is no new page. */
export function awaitPage({ href: written, type }: AddressChange): void {
  const href = normalizeHref(written);
  if (href === visibleHref) endAwaitingPage();
  else if (awaited || type !== 'REPLACE' || pathOf(href) !== pathOf(visibleHref)) {
    // An earlier wait may have ended by itself. The new one begins first, so that its keys are kept.
    const earlier = awaited;
    awaited = { href, end: releaseWhenNoticed(bufferKeys('keep')) };
    earlier?.end();
  }
}

/** The page of this address is drawn, and has done what it does when it becomes visible. */
export function markPageVisible(href: string): void {
  visibleHref = normalizeHref(href);
  if (visibleHref === awaited?.href) endAwaitingPage();
}

/** The page does not come, or another one in its place. */
export function endAwaitingPage(): void {
  awaited?.end();
  awaited = undefined;
}

/** Normalizes the address: decoded, without a slash at the end. */
export const normalizePathname = (pathname: string): string => decodeURI(pathname.replace(/(?<=.)\/$/, ''));

function normalizeHref(href: string): string {
  const path = pathOf(href);
  return normalizePathname(path) + href.slice(path.length);
}

const pathOf = (href: string): string => href.split('?', 1)[0] ?? '';
