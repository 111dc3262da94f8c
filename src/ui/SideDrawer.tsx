import { Drawer, type DrawerProps } from '@blueprintjs/core';
import { useId } from 'react';
import { OverlayHead } from './OverlayHead.tsx';
import { keepTab } from './tabRing.ts';

type SideDrawerProps = Omit<DrawerProps, 'title' | 'isCloseButtonShown' | 'onClose'> & {
  title: string;
  onClose: () => void;
};

/** A dialog at the page's right side, named by its title. */
export function SideDrawer({ title, onClose, children, ...rest }: SideDrawerProps) {
  const id = useId();
  return (
    <Drawer {...rest} onClose={onClose}>
      <div
        className="ui-overlay-ring"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        onKeyDown={keepTab}
      >
        <OverlayHead id={id} title={title} onClose={onClose} />
        {children}
      </div>
    </Drawer>
  );
}
