import { afterEach, expect, test, vi } from 'vitest';
import { setFoldFlow, workspacePanes } from '../../../../src/state/workspace/pageLayout.ts';
import { settings } from '../../../../src/state/workspace/settings.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
afterEach(() => vi.unstubAllGlobals());

test('folding the docks applies to pages where a dock was opened, and keeps the rest of their layout', () => {
  settings.layout = { todo: { dockOpen: true, dockWidth: 400 }, 'todo narrow': { previewOpen: true } };
  setFoldFlow(true);
  expect(settings.layout).toEqual({ todo: { dockWidth: 400 }, 'todo narrow': { previewOpen: true } });
  // On the page itself the dock is opened as before.
  const panes = workspacePanes('todo', true, { title: '日志栏', tabs: [] });
  panes.toggleDock();
  expect(settings.layout.todo).toEqual({ dockWidth: 400, dockOpen: true });
  setFoldFlow(false);
  panes.toggleDock();
  expect(settings.layout.todo).toEqual({ dockWidth: 400, dockOpen: false });
});
