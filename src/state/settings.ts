/**
 * What a person has set: theme, size, keys, the layout of pages. Kept by the server (`/user/feature`). How the product
 * looks stays in the browser as well, so that the first paint has the right theme already; it tells nothing of a person.
 * Other keys of the same JSON belong to other parts.
 */
import { proxy, snapshot, subscribe } from 'valtio';
import { api } from '../client/api.ts';
import { applyTheme, type Size, type Theme } from '../ui/theme.ts';
import type { PageLayout } from './layout.ts';

export type Settings = {
  theme: Theme;
  size: Size;
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
const copyKey = 'qianhe.settings';

const untouched: Settings = {
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

export const settings = proxy<Settings>({ ...untouched, ...copy() });

const ownKeys = Object.keys(untouched) as (keyof Settings)[];

/** What the server has, key by key as JSON. */
let kept: Readonly<Record<string, string>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let signedIn = false;

/** Reads the person's settings; from then on every change is sent. */
export async function loadSettings() {
  const feature = await api.user.feature();
  for (const key of ownKeys) {
    if (feature[key] !== undefined) Object.assign(settings, { [key]: feature[key] });
  }
  kept = texts();
  signedIn = true;
}

export function forgetSettings() {
  signedIn = false;
  clearTimeout(timer);
  Object.assign(settings, { ...untouched, theme: settings.theme, size: settings.size });
}

export function startSettings() {
  applyTheme(settings);
  keepLook();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(settings));
  subscribe(settings, () => {
    applyTheme(settings);
    keepLook();
    clearTimeout(timer);
    timer = setTimeout(save, saveAfterMs);
  });
  addEventListener('pagehide', () => void save({ keepalive: true }));
}

/** Only what has changed here: another page of the same person may have changed the rest. */
async function save(options: { keepalive?: boolean } = {}) {
  const now = texts();
  const changed = Object.keys(now).filter((key) => now[key] !== kept[key]);
  if (!signedIn || changed.length === 0) return;
  const before = kept;
  kept = now;
  const body = Object.fromEntries(changed.map((key) => [key, JSON.parse(now[key] ?? 'null')]));
  // The arrangement of panes is no work of a person's; where it cannot be kept now, the next change sends it too.
  await api.user.saveFeature({ body }, options).catch(() => {
    kept = before;
  });
}

const texts = () =>
  Object.fromEntries(Object.entries(snapshot(settings)).map(([key, value]) => [key, JSON.stringify(value)]));

function keepLook(): void {
  const { theme, size, accent } = settings;
  localStorage.setItem(copyKey, JSON.stringify({ theme, size, accent }));
}

function copy(): Partial<Settings> {
  if (typeof localStorage === 'undefined') return {};
  try {
    const { theme, size, accent } = { ...untouched, ...JSON.parse(localStorage.getItem(copyKey) ?? '{}') };
    return { theme, size, accent };
  } catch {
    // A copy that somebody has damaged is worth nothing; the server has the settings.
    return {};
  }
}
