import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';
import { eventually } from '../../../support/eventually.ts';

type Settings = typeof import('../../../../src/state/workspace/settings.ts');

let settings: Settings;
let windowEvents: EventTarget;
/** Resolves the save under way. */
let answerSave: (response: Response) => void;
let savedBodies: Record<string, unknown>[];

const respond = (data: unknown, code = 200) => Response.json({ code, msg: '', data });

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  windowEvents = new EventTarget();
  savedBodies = [];
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal('localStorage', createFakeStorage());
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: {
      dataset: {},
      style: { setProperty: () => {}, removeProperty: () => {} },
      classList: { toggle: () => {} },
    },
    body: { dataset: {}, classList: { toggle: () => {} } },
  });
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Promise.resolve(respond({ foldMenu: false, size: 7 }));
    savedBodies.push(JSON.parse(String(init.body)));
    return new Promise<Response>((resolve) => {
      answerSave = resolve;
    });
  });
  settings = await import('../../../../src/state/workspace/settings.ts');
  settings.startSettings();
  await settings.loadSettings();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Other files have no part in these modules.
  vi.resetModules();
});

test('a change is unsaved until the server has confirmed it, also while it is being sent', async () => {
  settings.settings.foldMenu = true;
  expect(settings.unsavedSettings()).toEqual({ foldMenu: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(savedBodies).toEqual([{ foldMenu: true }]);
  expect(settings.unsavedSettings()).toEqual({ foldMenu: true });
  answerSave(respond(null));
  await eventually(() => expect(settings.unsavedSettings()).toEqual({}));
});

test('a refused change is sent again with the next one', async () => {
  settings.settings.foldMenu = true;
  await vi.advanceTimersByTimeAsync(1000);
  answerSave(respond(null, 500));
  await vi.advanceTimersByTimeAsync(1);
  settings.settings.afterTask = 'list';
  await vi.advanceTimersByTimeAsync(1000);
  expect(savedBodies[1]).toEqual({ foldMenu: true, afterTask: 'list' });
});

test('a page that is left sends what is unsaved at once', () => {
  settings.settings.afterTask = 'close';
  windowEvents.dispatchEvent(new Event('pagehide'));
  expect(savedBodies).toEqual([{ afterTask: 'close' }]);
});

test('settings that the page before could not save are applied and sent, except values of another kind', async () => {
  settings.adoptSettings({ foldMenu: true, lists: 'none' });
  expect(settings.settings).toMatchObject({ foldMenu: true, lists: {} });
  await vi.advanceTimersByTimeAsync(1000);
  expect(savedBodies).toEqual([{ foldMenu: true }]);
});
