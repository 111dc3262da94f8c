import { api } from '../../client/api.ts';

/** A role that another one is compared with. */
export type ComparedRole = { roleName: string; held: ReadonlySet<string> };

export async function loadComparedRole(roleId: string): Promise<ComparedRole> {
  const { roleName, menuIds } = await api.role.detail({ params: { roleId } });
  return { roleName, held: new Set(menuIds) };
}
