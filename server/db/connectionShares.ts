/**
 * The shares of a pool: for tenants, for a tenant's people, for reads and writes, and for work that waits for a lock.
 * All shares are of the free connections, so that with 20 of them a single tenant has at most 15, its writes at most
 * 10, one person's reads 4 and writes 4, and work that waits for locks 4.
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
  /** Absent for the server's own work. */
  readonly userId?: string | undefined;
  readonly locks: HeldLocks;
  /** The locks that the same work has waited for without success. A lock that is free again limits nothing. */
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

/** For work without a time limit, such as COPY. */
export const createSessionClaim = (tenant: TenantRef): ConnectionClaim => ({
  groups: [createTenantGroup(tenant), { name: 'sessions', limit: createShareLimit(sessionShare) }],
});
