/** Loads the palette when it is first opened, or when the browser has nothing better to do. */
import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { palette } from './paletteState.ts';

const loadPalette = () => import('./palette/Palette.tsx');
const loadSheet = () => import('./palette/KeySheet.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeySheet = lazy(async () => ({ default: (await loadSheet()).KeySheet }));

export function PaletteHost() {
  const { open, keysOpen } = useSnapshot(palette);
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
    idle(() => void Promise.all([loadPalette(), loadSheet()]), { timeout: 1500 });
  }, []);
  return (
    <Suspense>
      {open && <Palette />}
      {keysOpen && <KeySheet />}
    </Suspense>
  );
}
