/** The actor, the transaction and the time of an action. Every CallContext is an ActionContext. */
import type { Actor } from '../db/actor.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import type { FoundCandidate } from '../db/queries/people/candidates.ts';
import type { AbsenceContext } from '../db/queries/people/delegates.ts';

export type ActionContext = {
  readonly tx: Tx;
  readonly tenant: TenantRef;
  readonly actor: Actor;
  readonly now: Date;
  /** Suppresses live events. Used for seeded history. */
  readonly quiet?: boolean;
  /** Shared by many actions in one transaction. */
  readonly memory?: FactsCache;
};

/** The cause of a change to an instance: an action of a user, or of the system by a job (then there is no actor). */
export type TriggerContext = Omit<ActionContext, 'actor'> & { readonly actor: Actor | null };

/** Facts found earlier: people by candidate query, names of departments by id. */
export type FactsCache = {
  /** The absences that apply: of one form at one time. null: the cache serves many forms, and no absence applies. */
  readonly absences: AbsenceContext | null;
  readonly people: Map<string, readonly FoundCandidate[]>;
  readonly deptNames: Map<string, string>;
};

export const createFactsCache = (absences: AbsenceContext | null = null): FactsCache => ({
  absences,
  people: new Map(),
  deptNames: new Map(),
});
