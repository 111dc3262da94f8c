/** What the tenant's settings offer to people who register. */
import { sql } from 'kysely';
import { parseSettingList } from '../../../contract/settings/settingList.ts';
import { supplierRoleKey } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { selectOpenRows } from '../../db/queries/openRows.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';

const keys = ['sys.register.enabled', 'sys.register.approve', 'sys.register.roles', 'sys.register.depts'];

export type RegistrationSettings = {
  open: boolean;
  /** New accounts wait for an administrator. */
  approve: boolean;
  roleKeys: string[];
  deptIds: string[];
};

export async function loadRegistrationSettings(tx: Tx): Promise<RegistrationSettings> {
  const values = await loadConfigValues(tx, keys);
  const listOf = (key: string) => parseSettingList(values[key] ?? '');
  return {
    open: values['sys.register.enabled'] === 'true',
    approve: values['sys.register.approve'] !== 'false',
    roleKeys: listOf('sys.register.roles'),
    deptIds: listOf('sys.register.depts').filter((part) => /^\d{1,18}$/.test(part)),
  };
}

export const isRegistrationOpen = async (tx: Tx): Promise<boolean> =>
  (await loadRegistrationSettings(tx)).open;

/** The roles that may be chosen. A role with every permission is never among them. */
export function listOfferedRoles(tx: Tx, { roleKeys }: RegistrationSettings) {
  return tx
    .selectFrom('roles')
    .select(['roleId', 'roleName'])
    .where('roleKey', 'in', ['', ...roleKeys])
    .where('roleKey', 'not in', ['admin', supplierRoleKey])
    .where('status', '=', '0')
    .orderBy('orderNum')
    .orderBy('roleId')
    .execute();
}

export const listOfferedDepts = (tx: Tx, { deptIds }: RegistrationSettings) =>
  tx
    .selectFrom('depts')
    .select(['deptId', 'deptName'])
    .where('deptId', 'in', ['0', ...deptIds])
    .where(sql<boolean>`"deptId" in ${selectOpenRows('depts')}`)
    .orderBy('orderNum')
    .orderBy('deptId')
    .execute();
