/** The overlay of the palette and the key sheet: masks the page's keys, and restores the focus when it closes. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLayer } from '../../state/workspace/layers.ts';

type OverlayProps = { label: string; onClose: () => void; children: ReactNode };

/** The Enter that ends a composition may arrive this long after its end. */
const afterCompositionMs = 100;

export function Overlay({ label, onClose, children }: OverlayProps) {
  useLayer('palette');
  const box = useRef<HTMLDivElement>(null);
  const composedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const before = document.activeElement;
    (box.current?.querySelector<HTMLElement>('input, textarea') ?? box.current)?.focus();
    return () => {
      // A command may have moved the focus itself, to a dialog or a page.
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  /** Only a deliberate Enter confirms: not one that ends a composition, and not one that repeats. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!event.repeat && performance.now() - composedAt.current > afterCompositionMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    // The scrim serves the mouse only; Escape closes by key.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="palette-scrim"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      onCompositionEnd={() => {
        composedAt.current = performance.now();
      }}
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div ref={box} className="palette-box" role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
