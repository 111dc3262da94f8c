/** Loads the palette on first use, or earlier while the browser is idle. */
import { Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { loadPinyin } from '../../ui/format/pinyin.ts';
import { createLoadable, preloadWhenIdle } from '../../ui/loadable.tsx';
import { palette } from '../core/paletteState.ts';

/** Both search texts by pinyin from the first key on; without the readings they search by characters. */
const withReadings = <Code,>(code: Promise<Code>) => Promise.all([code, loadPinyin().catch(() => undefined)]);

const paletteCode = createLoadable(async () => {
  const [{ Palette }] = await withReadings(import('./Palette.tsx'));
  return Palette;
});
const sheetCode = createLoadable(async () => {
  const [{ KeySheet }] = await withReadings(import('./KeySheet.tsx'));
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
