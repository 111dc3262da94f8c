/** AG Grid in an element, without its React binding: the cells are no components, and one does without their weight. */
import { createGrid, type GridApi, type GridOptions } from 'ag-grid-community';
import { type RefObject, useEffect, useRef } from 'react';
import { gridModules } from './gridTheme.ts';

/**
 * Made once with all options; afterwards those that are another object than before are handed over. Handlers are
 * taken once: they must read the newest by themselves.
 */
export function useGridApi(place: RefObject<HTMLElement | null>, options: GridOptions): void {
  const api = useRef<GridApi>(undefined);
  const known = useRef<GridOptions>(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is made once, the effect below hands on what changes
  useEffect(() => {
    if (!place.current) return;
    const made = createGrid(place.current, options, { modules: [...gridModules] });
    api.current = made;
    known.current = options;
    return () => {
      api.current = undefined;
      made.destroy();
    };
  }, [place]);
  useEffect(() => {
    // Keys of the options themselves.
    const names = Object.keys(options) as (keyof GridOptions)[];
    const changed = names.filter((name) => !name.startsWith('on') && options[name] !== known.current[name]);
    known.current = options;
    if (changed.length > 0)
      api.current?.updateGridOptions(Object.fromEntries(changed.map((name) => [name, options[name]])));
  });
}
