/** The visible permissions of a person, and where each comes from. Pure. */
import type { EffectivePermission } from '../../../contract/calls/permission.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';

export type PermissionFilter = 'held' | 'missing' | 'several';

export const filterPermissions = (
  permissions: readonly EffectivePermission[],
  { filter, text }: { filter: PermissionFilter; text: string },
): EffectivePermission[] =>
  permissions.filter(({ roles, pageName, menuName, permission }) => {
    const least = filter === 'several' ? 2 : 1;
    const fits = filter === 'missing' ? roles.length === 0 : roles.length >= least;
    return (
      fits && (text === '' || matchesPinyin(`${pageName}${menuName}`, text) || permission.includes(text))
    );
  });
