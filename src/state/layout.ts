/**
 * How a person has arranged each page: preview, dock, sizes. Kept in the person's settings; a narrow screen has an
 * arrangement of its own, which begins with the main pane alone.
 */
import { useSnapshot } from 'valtio';
import { isNarrow, useNarrowScreen } from './narrow.ts';
import { settings } from './settings.ts';

export type PageLayout = {
  previewOpen: boolean;
  previewSide: 'right' | 'bottom';
  dockOpen: boolean;
  dockWidth: number;
  dockTab?: string | undefined;
  /** Per cent of the room that the preview takes, at the right and at the bottom. */
  previewShare: { right: number; bottom: number };
};

export const dockWidths = { open: 320, folded: 52, min: 220, max: 640 } as const;
export const previewShares = { min: 25, max: 75 } as const;

const untouched: PageLayout = {
  previewOpen: true,
  previewSide: 'right',
  dockOpen: true,
  dockWidth: dockWidths.open,
  previewShare: { right: 46, bottom: 50 },
};

const keyOf = (pageId: string, narrow: boolean) => (narrow ? `${pageId} narrow` : pageId);

const startOf = (narrow: boolean): PageLayout =>
  narrow ? { ...untouched, previewOpen: false, dockOpen: false } : untouched;

const layoutOf = (pageId: string): PageLayout => ({
  ...startOf(isNarrow()),
  ...settings.layout[keyOf(pageId, isNarrow())],
});

function setLayout(pageId: string, patch: Partial<PageLayout>) {
  const key = keyOf(pageId, isNarrow());
  settings.layout[key] = { ...settings.layout[key], ...patch };
}

export function usePageLayout(pageId: string) {
  const narrow = useNarrowScreen();
  const kept = useSnapshot(settings).layout[keyOf(pageId, narrow)];
  const layout = { ...startOf(narrow), ...kept } as PageLayout;
  return {
    ...layout,
    setPreviewShare: (share: number) => {
      const { previewShare, previewSide } = layoutOf(pageId);
      setLayout(pageId, { previewShare: { ...previewShare, [previewSide]: share } });
    },
    showDock: (tab?: string) => showDock(pageId, tab),
    foldDock: () => setLayout(pageId, { dockOpen: false }),
    setDockWidth: (width: number) =>
      setLayout(pageId, { dockWidth: Math.round(Math.min(dockWidths.max, Math.max(dockWidths.min, width))) }),
  };
}

const showDock = (pageId: string, tab?: string) =>
  setLayout(pageId, { dockOpen: true, ...(tab !== undefined && { dockTab: tab }) });

export type Place = {
  hasPreview: boolean;
  hasDock: boolean;
  togglePreview: () => void;
  showPreview: () => void;
  movePreview: () => void;
  toggleDock: () => void;
  showDock: (tab?: string) => void;
};

const places = new Map<string, Place>();

/** What commands may do with the panes of a page; the same object as long as the same panes are there. */
export function placeOf(pageId: string, hasPreview: boolean, hasDock: boolean): Place {
  const key = `${pageId}:${hasPreview}:${hasDock}`;
  const known = places.get(key);
  if (known) return known;
  const place: Place = {
    hasPreview,
    hasDock,
    togglePreview: () => setLayout(pageId, { previewOpen: !layoutOf(pageId).previewOpen }),
    showPreview: () => setLayout(pageId, { previewOpen: true }),
    movePreview: () =>
      setLayout(pageId, { previewSide: layoutOf(pageId).previewSide === 'right' ? 'bottom' : 'right' }),
    toggleDock: () => setLayout(pageId, { dockOpen: !layoutOf(pageId).dockOpen }),
    showDock: (tab) => showDock(pageId, tab),
  };
  places.set(key, place);
  return place;
}
