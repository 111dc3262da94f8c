/** Loads the palette on first use, or earlier while the browser is idle. */
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { createLoadable, preloadWhenIdle } from '../../ui/loadable.tsx';
import { palette } from '../core/paletteState.ts';

const paletteCode = createLoadable(() => import('./Palette.tsx').then((module) => module.Palette));
const sheetCode = createLoadable(() => import('./KeySheet.tsx').then((module) => module.KeySheet));

export function PaletteHost() {
  const { open, keysOpen } = useSnapshot(palette);
  useEffect(() => preloadWhenIdle([paletteCode.preload, sheetCode.preload]), []);
  return (
    <Suspense>
      {open && <paletteCode.Component />}
      {keysOpen && <sheetCode.Component />}
    </Suspense>
  );
}
