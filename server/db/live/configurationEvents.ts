/**
 * Which tables hold configuration that pages copy, and the live event of each. A transaction that writes one of them
 * publishes its event once, however many rows and statements it writes: calls, imports and jobs need no code for it.
 */
import type { ConfigurationEventType } from '../../../contract/liveEvents.ts';
import type { Tables } from '../tables.ts';

type ConfigurationTable = Extract<
  keyof Tables,
  | 'depts'
  | 'users'
  | 'posts'
  | 'userPosts'
  | 'roles'
  | 'userRoles'
  | 'roleMenus'
  | 'roleDepts'
  | 'menus'
  | 'dictTypes'
  | 'dictData'
  | 'constants'
  | 'forms'
  | 'flowDefinitions'
  | 'absences'
  | 'configs'
  | 'notices'
>;

const eventByTable: Readonly<Record<ConfigurationTable, ConfigurationEventType>> = {
  depts: 'departments.changed',
  users: 'people.changed',
  posts: 'posts.changed',
  userPosts: 'people.changed',
  roles: 'roles.changed',
  userRoles: 'roles.changed',
  roleMenus: 'roles.changed',
  roleDepts: 'roles.changed',
  menus: 'menus.changed',
  dictTypes: 'dictionaries.changed',
  dictData: 'dictionaries.changed',
  constants: 'constants.changed',
  forms: 'forms.changed',
  flowDefinitions: 'flows.changed',
  absences: 'absences.changed',
  configs: 'config.changed',
  notices: 'notices.changed',
};

/** Stored with a person and shown to nobody else. */
const ownColumns =
  /^\s*set (?:"(?:feature|openId|passwordHash|mustChangePassword|passwordTime|updateTime)" = \$\d+(?:, )?)+ where/;

const writePattern = /\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi;

/** Most statements; a `with` may write. */
const readPattern = /^\s*(?:select|set|lock)\b/i;

/** The events of what a statement writes. */
export function findConfigurationEvents(statement: string): ConfigurationEventType[] {
  if (readPattern.test(statement)) return [];
  return [...statement.matchAll(writePattern)].flatMap(({ 0: found, 1: table = '', index }) =>
    isConfigurationTable(table) && !ownColumns.test(statement.slice(index + found.length))
      ? [eventByTable[table]]
      : [],
  );
}

const isConfigurationTable = (name: string): name is ConfigurationTable => Object.hasOwn(eventByTable, name);
