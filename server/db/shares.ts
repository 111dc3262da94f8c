/**
 * How a pool is shared: between tenants, between a tenant's reads and writes, and with those that wait for a lock. All
 * shares are of the connections that are free, so that with 20 of them a tenant alone has at most 15, its writes at most
 * 10, and what waits for locks 4.
 */

import type { Claim, ClaimGroup } from './connectionQueue.ts';
import type { TenantRef, TransactionKind } from './database.ts';
import type { HeldLocks } from './heldLocks.ts';

const ofTenant = 3;
const ofWrites = 1;
const ofWaiting = 1 / 2;
const ofWaitingInTenant = 1 / 4;
const ofSessions = 1 / 4;

const shareOf =
  (share: number): ClaimGroup['limit'] =>
  (free) =>
    share * free;

const tenantGroup = ({ schema }: TenantRef): ClaimGroup => ({
  name: `tenant ${schema}`,
  limit: shareOf(ofTenant),
});

/** `met`: the locks that the same work has waited for in vain; where they are free again they limit nothing. */
export function transactionClaim(
  tenant: TenantRef,
  kind: TransactionKind,
  { locks, met }: { locks: HeldLocks; met: ReadonlySet<string> },
): Claim {
  const { schema } = tenant;
  const writing = { name: `writes of ${schema}`, limit: shareOf(ofWrites) };
  const whileHeld = (limit: ClaimGroup['limit']): ClaimGroup['limit'] => {
    const names = [...met];
    return (free) => (names.some((lock) => locks.isHeld(lock)) ? limit(free) : Number.POSITIVE_INFINITY);
  };
  const waiting =
    met.size === 0
      ? []
      : [
          { name: 'waiting', limit: whileHeld(shareOf(ofWaiting)) },
          { name: `waiting in ${schema}`, limit: whileHeld(shareOf(ofWaitingInTenant)) },
          ...[...met].map((lock) => ({ name: `${schema} ${lock}`, limit: () => locks.mostWaiters(lock) })),
        ];
  return { groups: [tenantGroup(tenant), ...(kind === 'write' ? [writing] : []), ...waiting] };
}

/** For work that takes as long as it likes, such as COPY. */
export const sessionClaim = (tenant: TenantRef): Claim => ({
  groups: [tenantGroup(tenant), { name: 'sessions', limit: shareOf(ofSessions) }],
});
