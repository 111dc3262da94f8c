/** Loads the palette when it is first opened, or when the browser has nothing better to do. */
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadable, preloadWhenIdle } from '../ui/loadable.tsx';
import { palette } from './paletteState.ts';

const paletteCode = loadable(() => import('./palette/Palette.tsx').then((module) => module.Palette));
const sheetCode = loadable(() => import('./palette/KeySheet.tsx').then((module) => module.KeySheet));

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
