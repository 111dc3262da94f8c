import { Dialog, type DialogProps } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { trapTabKey } from '../keyboard/focusTrap.ts';
import { OverlayHeader } from './OverlayHeader.tsx';

type ModalProps = Pick<DialogProps, 'className' | 'style' | 'canEscapeKeyClose' | 'children'> & {
  title: ReactNode;
  tools?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
  /** Esc closes this content before it closes the dialog. */
  onEscape?: (() => void) | undefined;
};

/** A dialog over the page, named by its title: Esc closes it, a click beside it does not, Tab stays inside. */
export function Modal({ title, tools, role = 'dialog', onClose, onEscape, children, ...rest }: ModalProps) {
  const id = useId();
  return (
    <Dialog
      {...rest}
      isOpen
      role={role}
      aria-labelledby={id}
      transitionDuration={0}
      canOutsideClickClose={false}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab and Esc anywhere inside */}
      <div
        className="ui-overlay-ring"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onEscape) return trapTabKey(event);
          event.stopPropagation();
          onEscape();
        }}
      >
        <OverlayHeader id={id} title={title} tools={tools} onClose={onClose} />
        {children}
      </div>
    </Dialog>
  );
}
