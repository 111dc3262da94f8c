/** What the palette and the key sheet stand on: masks the page's keys, and gives the focus back when it goes. */
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLayer } from '../../state/layers.ts';

export function Overlay({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  useLayer('palette');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('input')?.focus();
    return () => {
      // A command may have moved the focus itself, to a dialog or a page.
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // The scrim is for the mouse only; by key Escape closes.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="palette-scrim"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div ref={box} className="palette-box" role="dialog" aria-modal="true" aria-label={label}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
