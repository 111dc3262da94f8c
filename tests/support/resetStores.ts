/** Each file of the client's tests starts with the stores as a new page has them. A setup file. */
import { snapshot } from 'valtio';
import { beforeAll } from 'vitest';
import { palette } from '../../src/commands/core/paletteState.ts';
import { pendingChord } from '../../src/commands/keys/pendingChord.ts';
import { jobs } from '../../src/state/cache/jobs.ts';
import { changesOnly } from '../../src/state/forms/changesOnly.ts';
import { openSavedViews } from '../../src/state/lists/savedViews.ts';
import { session } from '../../src/state/session/session.ts';
import { openTaskState } from '../../src/state/tasks/openTasks.ts';
import { settings } from '../../src/state/workspace/settings.ts';
import { settingsDrawer } from '../../src/state/workspace/settingsDrawer.ts';
import { tabs } from '../../src/state/workspace/tabs.ts';
import { announcement } from '../../src/ui/announce/announceText.ts';
import { toastStore } from '../../src/ui/toast/toast.ts';

type Store = Record<string, unknown>;

const stores: Store[] = [
  announcement,
  changesOnly,
  jobs,
  openSavedViews,
  openTaskState,
  palette,
  pendingChord,
  session,
  settings,
  settingsDrawer,
  tabs,
  toastStore,
];

declare global {
  /** The first content of each store, by the store: a setup file is evaluated for each test file. */
  var firstContents: WeakMap<Store, Store> | undefined;
}

globalThis.firstContents ??= new WeakMap();
const contents = globalThis.firstContents;
for (const store of stores) if (!contents.has(store)) contents.set(store, structuredClone(snapshot(store)));

beforeAll(() => {
  for (const store of stores) resetStore(store, contents.get(store) ?? {});
});

function resetStore(store: Store, content: Store): void {
  for (const key of Object.keys(store)) if (!(key in content)) delete store[key];
  Object.assign(store, structuredClone(content));
}
