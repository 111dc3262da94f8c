import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';

type ScrollFrameProps = HTMLAttributes<HTMLDivElement> & {
  label: string;
  ref?: RefObject<HTMLDivElement | null>;
};

/** A scrolling area moved by keys; it takes the focus when it mounts, so that its keys work at once. */
export function ScrollFrame({ label, ref, className = '', ...rest }: ScrollFrameProps) {
  const own = useRef<HTMLDivElement>(null);
  const frame = ref ?? own;
  useEffect(() => {
    const place = frame.current?.closest('.preview-body');
    // A box that is edited, or a tab that was pressed, keeps it.
    if (!place?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
  }, [frame]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: callers of `ref` need a plain element
    <div
      {...rest}
      ref={frame}
      className={`preview-scroll ${className}`}
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by key
      tabIndex={0}
      aria-label={label}
    />
  );
}
