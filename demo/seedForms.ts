/** Publishes the demo's forms and grants each role its permissions on them. */
import { newFormDefinition } from '../contract/forms/checkedDefinition.ts';
import type { Tx } from '../server/db/database.ts';
import { publishFormMenus } from '../server/db/queries/forms/formMenus.ts';
import type { Form } from '../server/records/schema/formLayout.ts';
import type { WriteStamp } from '../server/records/stamp.ts';
import { createForm } from '../server/records/tables/publishForm.ts';
import type { DemoForm, DemoRoleKey } from './demoTypes.ts';
import { contractForm } from './forms/contract.ts';
import { deliveryForm } from './forms/delivery.ts';
import { expenseForm } from './forms/expense.ts';
import { leaveForm } from './forms/leave.ts';
import { materialForm } from './forms/material.ts';
import { paymentForm } from './forms/payment.ts';
import { priceForm } from './forms/price.ts';
import { projectForm } from './forms/project.ts';
import { sealForm } from './forms/seal.ts';
import { showcaseForm } from './forms/showcase.ts';
import { siteCheckForm } from './forms/siteCheck.ts';
import { supplierForm } from './forms/supplier.ts';
import { roles } from './people.ts';
import { type Organization, requireId } from './seedOrganization.ts';

/** In the order of the menu; those that are linked to come before those that link. */
const forms = [
  supplierForm,
  projectForm,
  contractForm,
  paymentForm,
  expenseForm,
  leaveForm,
  sealForm,
  materialForm,
  priceForm,
  siteCheckForm,
  deliveryForm,
];

/** Only administrators, who hold everything, see the showcase: no role is granted anything on it. */
export const demoForms: readonly DemoForm[] = [...forms, showcaseForm];

export async function seedForms(tx: Tx, stamp: WriteStamp): Promise<Map<string, Form>> {
  const made = new Map<string, Form>();
  for (const form of demoForms) {
    const definition = newFormDefinition.parse(form);
    made.set(definition.enName, await createForm(tx, definition, stamp));
    await publishFormMenus(tx, definition);
  }
  return made;
}

export async function grantForms(tx: Tx, { roles: roleIds }: Pick<Organization, 'roles'>): Promise<void> {
  const menus = await tx
    .selectFrom('menus')
    .select(['menuId', 'perms', 'parentId', 'formName', 'menuType'])
    .where('perms', '<>', '')
    .execute();
  const folders = [
    ...new Set(menus.filter((menu) => menu.formName && menu.menuType === 'C').map((menu) => menu.parentId)),
  ];
  const grants = roles.flatMap(({ roleKey, permissions }) => {
    const wanted = new Set(forms.flatMap((form) => permissionsOn(form, roleKey, permissions)));
    const granted = menus.filter((menu) => wanted.has(menu.perms));
    // A granted page also needs its folder in the menu.
    const above = granted.flatMap(({ menuType, formName, parentId }) =>
      menuType === 'C' && formName === null && parentId !== null ? [parentId] : [],
    );
    const menuIds = new Set([...granted.map(({ menuId }) => menuId), ...above]);
    return [...menuIds].map((menuId) => ({ roleId: requireId(roleIds, roleKey), menuId }));
  });
  const everybody = (['staff', 'supplier'] as const).map((key) => requireId(roleIds, key));
  const roots = folders.flatMap((menuId) =>
    menuId === null ? [] : everybody.map((roleId) => ({ roleId, menuId })),
  );
  await tx
    .insertInto('roleMenus')
    .values([...grants, ...roots])
    .onConflict((taken) => taken.doNothing())
    .execute();
}

/** Everybody can read reference data; people who see more than their department maintain it. */
function permissionsOn(form: DemoForm, roleKey: DemoRoleKey, permissions: string[]): string[] {
  const granted = form.hasFlow || roleKey !== 'staff' ? permissions : ['auto:{form}:list'];
  return granted.map((permission) => permission.replace('{form}', form.enName));
}
