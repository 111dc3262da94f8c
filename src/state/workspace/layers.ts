/**
 * The stack of modal layers above the page: dialogs, the palette, the key sheet. The topmost masks the keys of all
 * layers below.
 */
import { createContext, useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const layerStack = proxy<{ names: string[] }>({ names: [] });

/** The layer that contains a component; undefined on the bare page. */
export const OwnLayerContext = createContext<string | undefined>(undefined);

/** The topmost layer's name; undefined on the bare page. */
export const topLayer = (): string | undefined => layerStack.names.at(-1);

/** The same as React state. */
export const useTopLayer = (): string | undefined => useSnapshot(layerStack).names.at(-1);

function pushLayer(name: string): () => void {
  layerStack.names.push(name);
  return () => {
    const at = layerStack.names.lastIndexOf(name);
    if (at >= 0) layerStack.names.splice(at, 1);
  };
}

/** The layer is removed together with its element: the next key belongs to the page again. */
export function useLayer(name: string, open = true) {
  useLayoutEffect(() => (open ? pushLayer(name) : undefined), [name, open]);
}
