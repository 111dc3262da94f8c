/** Loads the palette on first use, or earlier while the browser is idle. */
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadPinyin } from '../../ui/format/pinyin.ts';
import { createLoadable, preloadWhenIdle } from '../../ui/loadable.tsx';
import { palette } from '../core/paletteState.ts';

/** Both search texts by pinyin from the first key on. */
const paletteCode = createLoadable(async () => {
  const [{ Palette }] = await Promise.all([import('./Palette.tsx'), loadPinyin()]);
  return Palette;
});
const sheetCode = createLoadable(async () => {
  const [{ KeySheet }] = await Promise.all([import('./KeySheet.tsx'), loadPinyin()]);
  return KeySheet;
});

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
