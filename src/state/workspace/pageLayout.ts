/**
 * A person's layout of each page: preview, dock, sizes. It is stored in the person's settings. A narrow screen has
 * a separate layout, which initially shows only the main pane.
 */
import { useSnapshot } from 'valtio';
import { isNarrowScreen, useNarrowScreen } from './narrowScreen.ts';
import { type PageLayout, settings } from './settings.ts';

export const dockWidths = { open: 320, folded: 52, min: 220, max: 640 } as const;
export const previewShares = { min: 25, max: 75 } as const;

const defaultLayout: PageLayout = {
  previewOpen: true,
  previewSide: 'right',
  dockOpen: true,
  dockWidth: dockWidths.open,
  previewShare: { right: 46, bottom: 50 },
};

const layoutKey = (pageId: string, narrow: boolean) => (narrow ? `${pageId} narrow` : pageId);

const initialLayout = (narrow: boolean, foldFlow: boolean): PageLayout =>
  narrow
    ? { ...defaultLayout, previewOpen: false, dockOpen: false }
    : { ...defaultLayout, dockOpen: !foldFlow };

const currentLayout = (pageId: string): PageLayout => ({
  ...initialLayout(isNarrowScreen(), settings.foldFlow),
  ...settings.layout[layoutKey(pageId, isNarrowScreen())],
});

function setLayout(pageId: string, patch: Partial<PageLayout>) {
  const key = layoutKey(pageId, isNarrowScreen());
  settings.layout[key] = { ...settings.layout[key], ...patch };
}

/** Folds or opens the docks of all pages, also of those where a person has set it otherwise. */
export function setFoldFlow(foldFlow: boolean) {
  settings.foldFlow = foldFlow;
  settings.layout = Object.fromEntries(
    Object.entries(settings.layout).map(([key, { dockOpen: _, ...layout }]) => [key, layout]),
  );
}

export function usePageLayout(pageId: string) {
  const narrow = useNarrowScreen();
  const { layout: layouts, foldFlow } = useSnapshot(settings);
  const stored = layouts[layoutKey(pageId, narrow)];
  const layout = { ...initialLayout(narrow, foldFlow), ...stored } as PageLayout;
  return {
    ...layout,
    setPreviewShare: (share: number) => {
      const { previewShare, previewSide } = currentLayout(pageId);
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

/** The dock of a page as commands know it: its name for people, and the ids of its tabs. */
type DockPane = { title: string; tabs: readonly string[] };

export type WorkspacePanes = {
  hasPreview: boolean;
  /** Undefined on a page without a dock. */
  dock: DockPane | undefined;
  togglePreview: () => void;
  showPreview: () => void;
  movePreview: () => void;
  toggleDock: () => void;
  showDock: (tab?: string) => void;
};

const panesByPage = new Map<string, WorkspacePanes>();

/** The pane functions of a page for commands; the same object while the page has the same panes. */
export function workspacePanes(
  pageId: string,
  hasPreview: boolean,
  dock: DockPane | undefined,
): WorkspacePanes {
  const key = `${pageId}:${hasPreview}:${JSON.stringify(dock)}`;
  const known = panesByPage.get(key);
  if (known) return known;
  const place: WorkspacePanes = {
    hasPreview,
    dock,
    togglePreview: () => setLayout(pageId, { previewOpen: !currentLayout(pageId).previewOpen }),
    showPreview: () => setLayout(pageId, { previewOpen: true }),
    movePreview: () =>
      setLayout(pageId, { previewSide: currentLayout(pageId).previewSide === 'right' ? 'bottom' : 'right' }),
    toggleDock: () => setLayout(pageId, { dockOpen: !currentLayout(pageId).dockOpen }),
    showDock: (tab) => showDock(pageId, tab),
  };
  panesByPage.set(key, place);
  return place;
}
