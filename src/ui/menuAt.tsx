/** Menus at a point of the screen: what a right click opens. The frame holds one host. */
import { type ReactElement, Suspense } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { Layer } from './Layer.tsx';

type Point = { left: number; top: number };

const menu = proxy<{ shown: { at: Point; content: ReactElement } | null }>({ shown: null });

export function openMenuAt(at: Point, content: ReactElement) {
  menu.shown = ref({ at, content });
}

export function MenuHost() {
  const { shown } = useSnapshot(menu);
  if (!shown) return null;
  return (
    <Suspense>
      <Layer
        at={shown.at}
        placement="bottom-start"
        focus="take"
        onClose={() => {
          menu.shown = null;
        }}
      >
        {/* A snapshot of a ref is the object itself. */}
        {shown.content as ReactElement}
      </Layer>
    </Suspense>
  );
}
