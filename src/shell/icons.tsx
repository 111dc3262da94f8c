/** The frame's own small icons, drawn in the color of the text. */
import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const MenuFoldIcon = () => (
  <Icon>
    <path d="M2.5 4h11M2.5 8h11M2.5 12h11" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2v8M5 7l3 3 3-3M3 13h10" />
  </Icon>
);
export const FullscreenIcon = () => (
  <Icon>
    <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
  </Icon>
);
export const SizeIcon = () => (
  <Icon>
    <path d="M2 3.5h12M2 8h12M2 12.5h12M8 3.5v9" />
  </Icon>
);
export const ChevronIcon = () => (
  <Icon>
    <path d="M6 4l4 4-4 4" />
  </Icon>
);
