import { cloneElement, type ReactElement, Suspense, useState } from 'react';
import { Popover } from './Popover.tsx';

type MenuPopoverProps = {
  content: ReactElement;
  /** The button that opens it. */
  children: ReactElement<{ 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }>;
  placement?: 'bottom-start' | 'bottom-end' | 'right-start';
  onOpening?: () => void;
};

/**
 * A menu below a button. Escape returns the focus to the button; a chosen entry does not, since the surface it opens
 * takes the focus. Entries run through `runAfterMenuCloses`.
 */
export function MenuPopover({ content, children, placement = 'bottom-end', onOpening }: MenuPopoverProps) {
  const [button, setButton] = useState<Element | null>(null);
  const [open, setOpen] = useState(false);
  const toggle = () => {
    if (!open) onOpening?.();
    setOpen(!open);
  };
  return (
    <>
      {/* The button inside is the control; the click only bubbles through here. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <span
        className="ui-menu-anchor"
        ref={(span) => setButton(span?.firstElementChild ?? null)}
        onClick={toggle}
      >
        {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': open })}
      </span>
      {open && button instanceof HTMLElement && (
        <Suspense>
          <Popover at={button} placement={placement} focus="take" onClose={() => setOpen(false)}>
            {content}
          </Popover>
        </Suspense>
      )}
    </>
  );
}
