/** Keys typed while the content of a page is loading are buffered for it. */
import { useTabActive } from '../tabScope.ts';
import { bufferKeys, hasBufferedKeys, isWriting, type KeyFilter } from '../typeAheadBuffer.ts';
import { useBufferedKeys } from './useBufferedKeys.ts';

/** From then on a person sees that something is loading, and types for something else. */
export const noticedMs = 1000;

/**
 * Buffers keys until the returned function is called, until Escape, or until the person has noticed the wait without
 * having typed. `accepts` says whether a key may be for the content.
 */
export function bufferKeysForContent(accepts: KeyFilter): () => void {
  const release = bufferKeys(
    () => end(),
    (event, boundTo) => needsContent(event, boundTo) && accepts(event, boundTo),
  );
  const end = releaseWhenNoticed(release);
  return end;
}

/** Buffers keys while content that they may be for is loaded. */
export async function withKeysForContent<T>(load: () => Promise<T>): Promise<T> {
  const release = beginContent();
  try {
    return await load();
  } finally {
    release();
  }
}

/** Ends the wait by itself once the person has noticed it without having typed. */
export function releaseWhenNoticed(release: () => void): () => void {
  const noticed = setTimeout(() => !hasBufferedKeys() && end(), noticedMs);
  const end = () => {
    clearTimeout(noticed);
    release();
  };
  return end;
}

/**
 * Escape and a paste need no content, and a combination only if its command works on content, unlike that of the
 * palette.
 */
const needsContent: KeyFilter = (event, boundTo) =>
  'key' in event &&
  event.key !== 'Escape' &&
  (boundTo === 'content' || (!event.ctrlKey && !event.metaKey && !event.altKey));

const beginContent = () => bufferKeysForContent((event) => !isWriting(event));

/** Buffers keys while the content of the visible page is `awaited`. */
export function useKeysForContent(awaited: boolean): void {
  useBufferedKeys(useTabActive() && awaited, beginContent);
}
