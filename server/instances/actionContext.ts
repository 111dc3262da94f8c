/** Who acts in which transaction at which moment; every CallContext is one. */
import type { Actor } from '../db/actor.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import type { FoundCandidate } from '../db/queries/people/candidates.ts';
import type { AbsenceContext } from '../db/queries/people/delegates.ts';

export type ActionContext = {
  readonly tx: Tx;
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly now: Date;
  /** Nobody is told: what is made was long ago. */
  readonly quiet?: boolean;
  /** For many acts in one transaction. */
  readonly memory?: FactsCache;
};

/** What a flow moves on by: somebody's act, or the system's own, by a job (then there is no actor). */
export type TriggerContext = Omit<ActionContext, 'actor'> & { readonly actor: Actor | null };

/** What was already found: people by what was asked, names of departments by id. */
export type FactsCache = {
  /** Whose absences are seen in it: of one form at one moment. null: it serves many, and nobody is absent in it. */
  readonly absences: AbsenceContext | null;
  readonly people: Map<string, readonly FoundCandidate[]>;
  readonly deptNames: Map<string, string>;
};

export const createFactsCache = (absences: AbsenceContext | null = null): FactsCache => ({
  absences,
  people: new Map(),
  deptNames: new Map(),
});
