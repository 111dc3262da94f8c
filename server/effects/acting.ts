/** Who acts in which transaction at which moment; every CallContext is one. */
import type { Actor } from '../db/actor.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import type { Meant } from '../db/queries/candidates.ts';
import type { Absences } from '../db/queries/standIns.ts';

export type Acting = {
  readonly tx: Tx;
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly now: Date;
  /** Nobody is told: what is made was long ago. */
  readonly quiet?: boolean;
  /** For many acts in one transaction. */
  readonly memory?: Memory;
};

/** What a flow moves on by: somebody's act, or the system's own, by a job (then there is no actor). */
export type Cause = Omit<Acting, 'actor'> & { readonly actor: Actor | null };

/** What was already found: people by what was asked, names of departments by id. */
export type Memory = {
  /** Whose absences are seen in it: of one form at one moment. null: it serves many, and nobody is absent in it. */
  readonly absences: Absences | null;
  readonly people: Map<string, readonly Meant[]>;
  readonly deptNames: Map<string, string>;
};

export const newMemory = (absences: Absences | null = null): Memory => ({
  absences,
  people: new Map(),
  deptNames: new Map(),
});
