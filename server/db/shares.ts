/**
 * How a pool is shared: between tenants, between a tenant's people, its reads and writes, and with those that wait for a
 * lock. All shares are of the connections that are free, so that with 20 of them a tenant alone has at most 15, its
 * writes at most 10, one person's reads 4 and writes 4, and what waits for locks 4.
 */

import type { Claim, ClaimGroup } from './connectionQueue.ts';
import type { TenantRef, TransactionKind } from './database.ts';
import type { HeldLocks } from './heldLocks.ts';

const ofTenant = 3;
const ofPerson = 1 / 4;
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

export type Claimant = {
  readonly kind: TransactionKind;
  /** Left out: the server itself. */
  readonly userId?: string | undefined;
  readonly locks: HeldLocks;
  /** The locks that the same work has waited for in vain; where they are free again they limit nothing. */
  readonly met: ReadonlySet<string>;
};

export function transactionClaim(tenant: TenantRef, { kind, userId, locks, met }: Claimant): Claim {
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
  return {
    groups: [tenantGroup(tenant), ...(kind === 'write' ? [writing] : []), ...waiting],
    person:
      userId === undefined
        ? undefined
        : { name: `${kind} of ${userId} in ${schema}`, limit: shareOf(ofPerson) },
  };
}

/** For work that takes as long as it likes, such as COPY. */
export const sessionClaim = (tenant: TenantRef): Claim => ({
  groups: [tenantGroup(tenant), { name: 'sessions', limit: shareOf(ofSessions) }],
});
