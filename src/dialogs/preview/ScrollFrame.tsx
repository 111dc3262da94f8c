import type { HTMLAttributes, Ref } from 'react';

type ScrollFrameProps = HTMLAttributes<HTMLDivElement> & { label: string; ref?: Ref<HTMLDivElement> };

/** What scrolls and is moved by keys has the focus as soon as the file is shown. */
export function ScrollFrame({ label, className = '', ...rest }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: whoever scrolls it by window asks for a plain element
    <div
      {...rest}
      className={`preview-scroll ${className}`}
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by key
      tabIndex={0}
      aria-label={label}
      data-preview-focus
    />
  );
}
