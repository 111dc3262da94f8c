/**
 * A person's settings: theme, size, keys, page layouts, phrases, recent people. The server stores them
 * (`/user/feature`), so that every machine is the same. The appearance is also stored in the browser, so that the
 * first paint has the right theme; it contains no personal data. Other keys of the same JSON belong to other modules.
 */
import { proxy, snapshot, subscribe } from 'valtio';
import type { DryRunAction, taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import { api } from '../../client/api.ts';
import { applyTheme, type ControlSize, type SidebarTheme, type Theme } from '../../ui/styles/theme.ts';

export type PageLayout = {
  previewOpen: boolean;
  previewSide: 'right' | 'bottom';
  dockOpen: boolean;
  dockWidth: number;
  dockTab?: string | undefined;
  /** The percentage of the space that the preview takes, at the right and at the bottom. */
  previewShare: { right: number; bottom: number };
};

export type UserSettings = {
  theme: Theme;
  size: ControlSize;
  /** A preset or a free color, `#rrggbb`. */
  accent: string;
  sideTheme: SidebarTheme;
  foldMenu: boolean;
  sidebarLogo: boolean;
  /** Docks with log and comments are folded until they are opened on a page. */
  foldFlow: boolean;
  /** The log shows no small diagram. */
  hideDiagram: boolean;
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
  /** Field types that were added in the form builder, the last first. */
  recentFieldTypes: readonly string[];
  /** Frequent comments by kind of action. */
  phrases: Partial<Record<PhraseKind, readonly PhraseUsage[]>>;
  /** Ids of the people chosen last, newest first. */
  recentPeople: readonly string[];
  /** List id → the chosen search items, of lists without a form. */
  searchItems: Record<string, readonly string[]>;
  /** The person does not want to see the first steps of a new tenant any more. */
  hideFirstSteps: boolean;
};

/** The actions whose comments have phrases of their own. */
export type PhraseKind = {
  [A in DryRunAction]: (typeof taskActionTexts)[A] extends { readonly phrases: readonly string[] }
    ? A
    : never;
}[DryRunAction];
export type PhraseUsage = { text: string; times: number; at: number };

const saveAfterMs = 800;
const localCopyKey = 'qianhe.settings';

const defaultSettings: UserSettings = {
  theme: 'system',
  size: 'medium',
  accent: '#409EFF',
  sideTheme: 'theme',
  foldMenu: false,
  sidebarLogo: true,
  foldFlow: false,
  hideDiagram: false,
  singleKeys: true,
  shortcuts: {},
  layout: {},
  lists: {},
  afterTask: 'next',
  recentCommands: [],
  recentFieldTypes: [],
  phrases: {},
  recentPeople: [],
  searchItems: {},
  hideFirstSteps: false,
};

export const settings = proxy<UserSettings>({ ...defaultSettings, ...readLocalCopy() });

const settingKeys = Object.keys(defaultSettings) as (keyof UserSettings)[];

/** What the server has confirmed, key by key as JSON. */
let savedTexts: Readonly<Record<string, string>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let isSignedIn = false;
/** The person has chosen the accent. */
let hasOwnAccent = false;

/** Loads the person's settings; afterwards every change is sent. */
export async function loadSettings() {
  const feature = await api.user.feature();
  adoptSettings(feature);
  savedTexts = serializeSettings();
  hasOwnAccent = typeof feature.accent === 'string';
  isSignedIn = true;
}

/** Shows the tenant's color (`#rrggbb`, empty: the product's) to people who have chosen none. */
export function adoptTenantAccent(color = ''): void {
  const isChosen = hasOwnAccent || (isSignedIn && savedTexts.accent !== JSON.stringify(settings.accent));
  if (isChosen || (color === '' && !isSignedIn)) return;
  settings.accent = color || defaultSettings.accent;
  savedTexts = { ...savedTexts, accent: JSON.stringify(settings.accent) };
}

/** Any client may write the JSON: a value of another kind is ignored. */
export function adoptSettings(stored: Readonly<Record<string, unknown>>): void {
  for (const key of settingKeys)
    if (isSameKind(stored[key], defaultSettings[key])) Object.assign(settings, { [key]: stored[key] });
}

const isSameKind = (value: unknown, example: unknown): boolean =>
  value !== null && typeof value === typeof example && Array.isArray(value) === Array.isArray(example);

export function forgetSettings() {
  isSignedIn = false;
  hasOwnAccent = false;
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
  // What was changed without a connection.
  addEventListener('online', () => void saveSettings());
}

/**
 * The settings that the server has not confirmed yet; empty while nobody is signed in. A page that is left sends them
 * once more, but the page that follows may ask for the settings before they arrive.
 */
export function unsavedSettings(): Partial<UserSettings> {
  if (!isSignedIn) return {};
  const changed = Object.entries(serializeSettings()).filter(([key, text]) => text !== savedTexts[key]);
  return Object.fromEntries(changed.map(([key, text]) => [key, JSON.parse(text)]));
}

/** Sends only changes made on this page: another page of the same person may have changed the rest. */
async function saveSettings(options: { keepalive?: boolean } = {}) {
  const body = unsavedSettings();
  if (Object.keys(body).length === 0) return;
  if ('accent' in body) hasOwnAccent = true;
  const texts = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, JSON.stringify(value)]));
  try {
    await api.user.saveFeature({ body }, options);
    savedTexts = { ...savedTexts, ...texts };
  } catch {
    // The next change or the returning connection sends it again.
  }
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

/** The chosen search items of a list that holds no form's records; null: no choice is stored. Any client may write the settings. */
export const parseSearchItems = (stored: unknown): string[] | null =>
  Array.isArray(stored) ? stored.map(String) : null;
