import { type Actor, isSupplierActor } from '../../actor.ts';
import type { Tx } from '../../database.ts';

export type MenuEntry = {
  menuId: string;
  parentId: string | null;
  menuName: string;
  path: string;
  component: string;
  icon: string;
  menuType: 'M' | 'C' | 'F';
  visible: '0' | '1';
  link: string;
  affix: boolean;
  /** Set for a form's page; null for any other. */
  hasFlow: boolean | null;
};

/** The folders and pages that the person's roles grant, in menu order; for an administrator all of them. */
export function listMenusOfActor(tx: Tx, actor: Actor): Promise<MenuEntry[]> {
  const all = tx
    .selectFrom('menus')
    .leftJoin('forms', 'forms.enName', 'menus.formName')
    .select([
      'menuId',
      'parentId',
      'menuName',
      'path',
      'component',
      'icon',
      'menuType',
      'visible',
      'link',
      'affix',
    ])
    .select('forms.hasFlow')
    .where('menuType', 'in', ['M', 'C'])
    .where('status', '=', '0')
    .orderBy('orderNum')
    .orderBy('menuId');
  if (actor.permissions.has('*:*:*')) return all.execute();
  if (actor.roleIds.length === 0) return Promise.resolve([]);
  const granted = all.where('menuId', 'in', (menus) =>
    menus.selectFrom('roleMenus').select('menuId').where('roleId', 'in', actor.roleIds),
  );
  if (!isSupplierActor(actor)) return granted.execute();
  // A page whose permission does not apply to suppliers would only refuse them.
  return granted.where((is) => is.or([is('perms', '=', ''), is('perms', 'like', 'auto:%')])).execute();
}
