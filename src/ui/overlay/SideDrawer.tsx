import { Drawer, type DrawerProps } from '@blueprintjs/core';
import { useId } from 'react';
import { trapTabKey } from '../keyboard/focusTrap.ts';
import { OverlayHeader } from './OverlayHeader.tsx';

type SideDrawerProps = Omit<DrawerProps, 'title' | 'isCloseButtonShown' | 'onClose'> & {
  title: string;
  onClose: () => void;
};

/** A dialog at the right side of the page, named by its title; three quarters of the page wide by default. */
export function SideDrawer({ title, onClose, children, size = '75%', ...rest }: SideDrawerProps) {
  const id = useId();
  return (
    <Drawer {...rest} size={size} onClose={onClose}>
      <div
        className="ui-overlay-ring"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        onKeyDown={trapTabKey}
      >
        <OverlayHeader id={id} title={title} onClose={onClose} />
        {children}
      </div>
    </Drawer>
  );
}
