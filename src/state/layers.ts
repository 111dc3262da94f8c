/** What lies above the page: dialogs, the palette, the key sheet. The topmost masks the keys of all below it. */
import { useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const stack = proxy<{ names: string[] }>({ names: [] });

/** The topmost layer's name; undefined on the bare page. */
export const topLayer = (): string | undefined => stack.names.at(-1);

/** The same, as it changes. */
export const useTopLayer = (): string | undefined => useSnapshot(stack).names.at(-1);

function pushLayer(name: string): () => void {
  stack.names.push(name);
  return () => {
    const at = stack.names.lastIndexOf(name);
    if (at >= 0) stack.names.splice(at, 1);
  };
}

/** Gone with what it masks the page for: a key that follows at once is the page's again. */
export function useLayer(name: string, open = true) {
  useLayoutEffect(() => (open ? pushLayer(name) : undefined), [name, open]);
}
