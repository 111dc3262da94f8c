/** Context menus at a point of the screen. The frame holds one host. */
import { type ReactElement, Suspense } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import { Popover } from './Popover.tsx';

type MenuPosition = { left: number; top: number };

const contextMenu = proxy<{ shown: { at: MenuPosition; content: ReactElement } | null }>({ shown: null });

export function openContextMenu(at: MenuPosition, content: ReactElement) {
  contextMenu.shown = ref({ at, content });
}

export function ContextMenuHost() {
  const { shown } = useSnapshot(contextMenu);
  if (!shown) return null;
  return (
    <Suspense>
      <Popover
        at={shown.at}
        placement="bottom-start"
        focus="take"
        onClose={() => {
          contextMenu.shown = null;
        }}
      >
        {/* A snapshot of a ref is the object itself. */}
        {shown.content as ReactElement}
      </Popover>
    </Suspense>
  );
}
