/**
 * A person's settings: theme, size, keys, page layouts. The server stores them (`/user/feature`). The appearance is
 * also stored in the browser, so that the first paint has the right theme; it contains no personal data. Other keys
 * of the same JSON belong to other modules.
 */
import { proxy, snapshot, subscribe } from 'valtio';
import { api } from '../../client/api.ts';
import { applyTheme, type ControlSize, type Theme } from '../../ui/styles/theme.ts';
import type { PageLayout } from './pageLayout.ts';

export type UserSettings = {
  theme: Theme;
  size: ControlSize;
  accent: string;
  foldMenu: boolean;
  sidebarLogo: boolean;
  /** Keys without a modifier run commands (WCAG 2.1.4 requires that they can be turned off). */
  singleKeys: boolean;
  /** Command id → the person's keys. */
  shortcuts: Record<string, readonly string[]>;
  layout: Record<string, Partial<PageLayout>>;
  /** List id → the person's columns and paging; the grid reads and writes them. */
  lists: Record<string, unknown>;
  /** The target after a task: the next task, the list, or none. */
  afterTask: 'next' | 'list' | 'close';
  /** Command ids, the last used first. */
  recentCommands: readonly string[];
};

const saveAfterMs = 800;
const localCopyKey = 'qianhe.settings';

const defaultSettings: UserSettings = {
  theme: 'system',
  size: 'medium',
  accent: '#409EFF',
  foldMenu: false,
  sidebarLogo: true,
  singleKeys: true,
  shortcuts: {},
  layout: {},
  lists: {},
  afterTask: 'next',
  recentCommands: [],
};

export const settings = proxy<UserSettings>({ ...defaultSettings, ...readLocalCopy() });

const settingKeys = Object.keys(defaultSettings) as (keyof UserSettings)[];

/** The server's state, key by key as JSON. */
let savedTexts: Readonly<Record<string, string>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let isSignedIn = false;

/** Loads the person's settings; afterwards every change is sent. */
export async function loadSettings() {
  const feature = await api.user.feature();
  for (const key of settingKeys) {
    if (feature[key] !== undefined) Object.assign(settings, { [key]: feature[key] });
  }
  savedTexts = serializeSettings();
  isSignedIn = true;
}

export function forgetSettings() {
  isSignedIn = false;
  clearTimeout(timer);
  Object.assign(settings, { ...defaultSettings, theme: settings.theme, size: settings.size });
}

export function startSettings() {
  applyTheme(settings);
  saveAppearance();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(settings));
  subscribe(settings, () => {
    applyTheme(settings);
    saveAppearance();
    clearTimeout(timer);
    timer = setTimeout(saveSettings, saveAfterMs);
  });
  addEventListener('pagehide', () => void saveSettings({ keepalive: true }));
}

/** Sends only changes made on this page: another page of the same person may have changed the rest. */
async function saveSettings(options: { keepalive?: boolean } = {}) {
  const now = serializeSettings();
  const changed = Object.keys(now).filter((key) => now[key] !== savedTexts[key]);
  if (!isSignedIn || changed.length === 0) return;
  const before = savedTexts;
  savedTexts = now;
  const body = Object.fromEntries(changed.map((key) => [key, JSON.parse(now[key] ?? 'null')]));
  // Pane layouts are not the person's work; if saving fails, the next change sends them again.
  await api.user.saveFeature({ body }, options).catch(() => {
    savedTexts = before;
  });
}

const serializeSettings = () =>
  Object.fromEntries(Object.entries(snapshot(settings)).map(([key, value]) => [key, JSON.stringify(value)]));

function saveAppearance(): void {
  const { theme, size, accent } = settings;
  localStorage.setItem(localCopyKey, JSON.stringify({ theme, size, accent }));
}

function readLocalCopy(): Partial<UserSettings> {
  if (typeof localStorage === 'undefined') return {};
  try {
    const { theme, size, accent } = {
      ...defaultSettings,
      ...JSON.parse(localStorage.getItem(localCopyKey) ?? '{}'),
    };
    return { theme, size, accent };
  } catch {
    // A damaged copy is ignored; the server has the settings.
    return {};
  }
}
