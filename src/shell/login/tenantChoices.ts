/** The tenants that match what is typed on a sign-in page. */
import type { CallResult } from '../../../contract/call.ts';
import type { tenantCalls } from '../../../contract/calls/tenant.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';

export type TenantChoice = CallResult<typeof tenantCalls.all>[number];

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

/** By a part of the code, or by name or pinyin; all of them for an empty text. */
export const filterTenants = (tenants: readonly TenantChoice[], typed: string): TenantChoice[] => {
  const wanted = typed.trim();
  return tenants.filter(
    ({ tenantCode, tenantName }) =>
      wanted === '' ||
      tenantCode.toLowerCase().includes(wanted.toLowerCase()) ||
      matchesPinyin(tenantName, wanted),
  );
};

export const findTenant = (tenants: readonly TenantChoice[], code: string): TenantChoice | undefined =>
  tenants.find(({ tenantCode }) => isSame(tenantCode, code));

/** The tenant of which the whole name was typed instead of the code. */
export function findNamedTenant(tenants: readonly TenantChoice[], typed: string): TenantChoice | undefined {
  if (findTenant(tenants, typed)) return undefined;
  const named = tenants.filter(({ tenantName }) => isSame(tenantName, typed));
  return named.length === 1 ? named[0] : undefined;
}
