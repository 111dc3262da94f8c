/** Who acts in which transaction at which moment; every CallContext is one. */
import type { Actor } from '../db/actor.ts';
import type { TenantRef, Tx } from '../db/database.ts';

export type Acting = {
  readonly tx: Tx;
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly now: Date;
  /** Nobody is told: what is made was long ago. */
  readonly quiet?: boolean;
  /** People already found, for many acts in one transaction; by what was asked. */
  readonly found?: Map<string, string[]>;
};
