/**
 * What a person has set: theme, size, keys, the layout of pages. Kept by the server (`/user/feature`). How the product
 * looks stays in the browser as well, so that the first paint has the right theme already; it tells nothing of a person.
 * Other keys of the same JSON belong to other parts.
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
  /** Keys without a modifier run commands (WCAG 2.1.4 wants them to be switched off). */
  singleKeys: boolean;
  /** Command id → its keys as the person has them. */
  shortcuts: Record<string, readonly string[]>;
  layout: Record<string, Partial<PageLayout>>;
  /** List id → its columns and paging as the person has them; the grid reads and writes them. */
  lists: Record<string, unknown>;
  /** Where one goes after a task: the next one, the list, or nowhere. */
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

/** What the server has, key by key as JSON. */
let savedTexts: Readonly<Record<string, string>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let isSignedIn = false;

/** Reads the person's settings; from then on every change is sent. */
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

/** Only what has changed here: another page of the same person may have changed the rest. */
async function saveSettings(options: { keepalive?: boolean } = {}) {
  const now = serializeSettings();
  const changed = Object.keys(now).filter((key) => now[key] !== savedTexts[key]);
  if (!isSignedIn || changed.length === 0) return;
  const before = savedTexts;
  savedTexts = now;
  const body = Object.fromEntries(changed.map((key) => [key, JSON.parse(now[key] ?? 'null')]));
  // The arrangement of panes is no work of a person's; where it cannot be kept now, the next change sends it too.
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
    // A copy that somebody has damaged is worth nothing; the server has the settings.
    return {};
  }
}
