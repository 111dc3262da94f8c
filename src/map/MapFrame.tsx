import type { KeyboardEvent, Ref } from 'react';

type MapFrameProps = { frame: Ref<HTMLDivElement>; onKeyDown: (event: KeyboardEvent) => void };

/** Where a map is drawn: one stop of the Tab key, with keys of its own. */
export const MapFrame = ({ frame, onKeyDown }: MapFrameProps) => (
  <div
    ref={frame}
    className="map"
    role="application"
    aria-label="地图"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved by its own keys
    tabIndex={0}
    onKeyDown={onKeyDown}
  />
);
