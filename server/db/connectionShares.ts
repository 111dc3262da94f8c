/**
 * How a pool is shared: between tenants, between a tenant's people, its reads and writes, and with those that wait for a
 * lock. All shares are of the connections that are free, so that with 20 of them a tenant alone has at most 15, its
 * writes at most 10, one person's reads 4 and writes 4, and what waits for locks 4.
 */

import type { ClaimGroup, ConnectionClaim } from './connectionQueue.ts';
import type { TenantRef, TransactionMode } from './database.ts';
import type { HeldLocks } from './locks/heldLocks.ts';

const tenantShare = 3;
const personShare = 1 / 4;
const writeShare = 1;
const waitingShare = 1 / 2;
const tenantWaitingShare = 1 / 4;
const sessionShare = 1 / 4;

const createShareLimit =
  (share: number): ClaimGroup['limit'] =>
  (free) =>
    share * free;

const createTenantGroup = ({ schema }: TenantRef): ClaimGroup => ({
  name: `tenant ${schema}`,
  limit: createShareLimit(tenantShare),
});

export type Claimant = {
  readonly kind: TransactionMode;
  /** Left out: the server itself. */
  readonly userId?: string | undefined;
  readonly locks: HeldLocks;
  /** The locks that the same work has waited for in vain; where they are free again they limit nothing. */
  readonly met: ReadonlySet<string>;
};

export function createTransactionClaim(
  tenant: TenantRef,
  { kind, userId, locks, met }: Claimant,
): ConnectionClaim {
  const { schema } = tenant;
  const writing = { name: `writes of ${schema}`, limit: createShareLimit(writeShare) };
  const whileHeld = (limit: ClaimGroup['limit']): ClaimGroup['limit'] => {
    const names = [...met];
    return (free) => (names.some((lock) => locks.isHeld(lock)) ? limit(free) : Number.POSITIVE_INFINITY);
  };
  const waiting =
    met.size === 0
      ? []
      : [
          { name: 'waiting', limit: whileHeld(createShareLimit(waitingShare)) },
          { name: `waiting in ${schema}`, limit: whileHeld(createShareLimit(tenantWaitingShare)) },
          ...[...met].map((lock) => ({ name: `${schema} ${lock}`, limit: () => locks.mostWaiters(lock) })),
        ];
  return {
    groups: [createTenantGroup(tenant), ...(kind === 'write' ? [writing] : []), ...waiting],
    person:
      userId === undefined
        ? undefined
        : { name: `${kind} of ${userId} in ${schema}`, limit: createShareLimit(personShare) },
  };
}

/** For work that takes as long as it likes, such as COPY. */
export const createSessionClaim = (tenant: TenantRef): ConnectionClaim => ({
  groups: [createTenantGroup(tenant), { name: 'sessions', limit: createShareLimit(sessionShare) }],
});
