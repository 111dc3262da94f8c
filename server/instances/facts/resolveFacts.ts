/** Resolves the facts that the engine needs in one query: candidates, named people, the administrator. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import {
  type CandidateQuery,
  type FoundCandidate,
  loadCandidateUsers,
} from '../../db/queries/people/candidates.ts';
import type { DecisionFacts, Need } from '../../engine/action.ts';
import type { Holder, ResolvedCandidate } from '../../engine/model.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { Initiator, LoadedInstance } from '../instance.ts';

type ResolvedFacts = Pick<DecisionFacts, 'candidates' | 'people' | 'chosen'> &
  Partial<Pick<DecisionFacts, 'admin'>>;

type FactsRequest<F> = {
  readonly instance: Pick<LoadedInstance, 'graph' | 'form' | 'initiator'>;
  /** The record after the action. */
  readonly form: Values;
  readonly needs: readonly Need[];
  /** The facts resolved so far. */
  readonly facts: F;
};

/**
 * Adds the facts that the needs of each instance request to the known ones. People are queried together for each form,
 * because absences may apply to one form.
 */
export async function resolveFacts<F extends ResolvedFacts>(
  acting: TriggerContext,
  requests: readonly FactsRequest<F>[],
): Promise<F[]> {
  const queries = requests.map(({ needs, instance, form }) =>
    needs.map((need) => listQueries(need, { instance, form })),
  );
  const byForm = Map.groupBy(requests.keys(), (at) => requests[at]?.instance.form.enName ?? '');
  const answers = new Map<CandidateQuery, readonly FoundCandidate[]>();
  for (const [enName, places] of byForm) {
    const wanted = places.flatMap((at) => (queries[at] ?? []).flat(2));
    const found = await findPeopleCached(acting, enName, wanted);
    for (const [index, one] of wanted.entries()) answers.set(one, found[index] ?? []);
  }
  return requests.map(({ needs, facts }, at) => {
    const known: CollectedFacts = {
      candidates: { ...facts.candidates },
      people: { ...facts.people },
      chosen: { ...facts.chosen },
    };
    for (const [index, need] of needs.entries()) {
      const foundBy = (wanted: CandidateQuery) =>
        toResolvedCandidate(answers.get(wanted) ?? [], holderRules[need.kind]);
      const entries = (queries[at]?.[index] ?? []).map((wanted) => mergeCandidates(wanted.map(foundBy)));
      addAnswer(known, need, entries);
    }
    return { ...facts, ...known };
  });
}

/** Copies of the known facts to add to, because an instance may have a thousand needs. */
type CollectedFacts = {
  candidates: Record<string, readonly ResolvedCandidate[]>;
  people: Record<string, Holder | null>;
  chosen: Record<string, Holder | null>;
  admin?: Holder | null;
};

/** The maximum number of candidate queries in one statement; further ones go into another statement. */
const maxQueriesPerStatement = 500;

/** Runs each distinct query once for all instances. */
async function findPeopleCached(
  acting: TriggerContext,
  enName: string,
  wanted: readonly CandidateQuery[],
): Promise<(readonly FoundCandidate[])[]> {
  const distinct = [...new Map(wanted.map((one) => [JSON.stringify(one), one]))];
  const answers = new Map<string, readonly FoundCandidate[]>();
  for (let at = 0; at < distinct.length; at += maxQueriesPerStatement) {
    const part = distinct.slice(at, at + maxQueriesPerStatement);
    const found = await findPeople(
      acting,
      enName,
      part.map(([, one]) => one),
    );
    for (const [index, [key]] of part.entries()) answers.set(key, found[index] ?? []);
  }
  return wanted.map((one) => answers.get(JSON.stringify(one)) ?? []);
}

async function findPeople(
  { tx, now, memory }: TriggerContext,
  formEnName: string,
  wanted: readonly CandidateQuery[],
): Promise<(readonly FoundCandidate[])[]> {
  if (!memory) return loadCandidateUsers(tx, wanted, { formEnName, now });
  const queries = new Map(wanted.map((one) => [JSON.stringify(one), one]));
  const missing = [...queries].filter(([key]) => !memory.people.has(key));
  const answers = await loadCandidateUsers(
    tx,
    missing.map(([, one]) => one),
    memory.absences ?? { formEnName: null, now },
  );
  for (const [index, [key]] of missing.entries()) memory.people.set(key, answers[index] ?? []);
  return wanted.map((one) => memory.people.get(JSON.stringify(one)) ?? []);
}

type RecordSource = { instance: Pick<LoadedInstance, 'graph' | 'form' | 'initiator'>; form: Values };

/** Returns the queries of a need; for a candidate list, one per entry. */
function listQueries(need: Need, { instance, form }: RecordSource): CandidateQuery[][] {
  if (need.kind === 'admin') return [[{ type: 'ADMIN' }]];
  if (need.kind !== 'candidates') return [[{ type: 'USER', ids: need.userIds }]];
  const asking = {
    form: instance.form,
    values: form,
    initiator: instance.initiator,
    previous: need.previousUserIds,
  };
  return getStep(instance.graph, need.nodeId).data.candidateList.map((one) =>
    listCandidateQueries(one, asking),
  );
}

type HolderRule = (one: FoundCandidate) => Holder[];

const holdAsSelf: HolderRule = ({ userId, enabled }) => (enabled ? [{ userId, forUserId: null }] : []);

/**
 * The delegate holds the task of an absent user, also after the account has been disabled or deleted, unless a person
 * named that user explicitly.
 */
const holdAsDelegate: HolderRule = (one) =>
  one.standInId === one.userId ? holdAsSelf(one) : [{ userId: one.standInId, forUserId: one.userId }];

const holderRules = {
  candidates: holdAsDelegate,
  people: holdAsDelegate,
  admin: holdAsDelegate,
  chosen: holdAsSelf,
} as const satisfies Record<Need['kind'], HolderRule>;

function toResolvedCandidate(users: readonly FoundCandidate[], holdersOf: HolderRule): ResolvedCandidate {
  const once = [...new Map(users.map((one) => [one.userId, one])).values()];
  return {
    holders: once.flatMap(holdersOf),
    disabled: once.filter((one) => holdersOf(one).length === 0).map((one) => one.userId),
  };
}

const mergeCandidates = (parts: readonly ResolvedCandidate[]): ResolvedCandidate => ({
  holders: parts.flatMap(({ holders }) => holders),
  disabled: parts.flatMap(({ disabled }) => disabled),
});

function addAnswer(known: CollectedFacts, need: Need, entries: readonly ResolvedCandidate[]): void {
  if (need.kind === 'candidates') {
    known.candidates[need.nodeId] = entries;
    return;
  }
  const { holders } = mergeCandidates(entries);
  if (need.kind === 'admin') {
    known.admin = holders[0] ?? null;
    return;
  }
  for (const userId of need.userIds) {
    known[need.kind][userId] = holders.find((one) => (one.forUserId ?? one.userId) === userId) ?? null;
  }
}

type CandidateQueryInput = { form: Form; values: Values; initiator: Initiator; previous: readonly string[] };

/** Ids come from configuration, so a text that is not a number is ignored. */
const filterNumericIds = (ids: readonly string[]) => ids.filter((id) => /^\d{1,18}$/.test(id));

function listCandidateQueries(
  { candidateType, target }: Candidate,
  asking: CandidateQueryInput,
): CandidateQuery[] {
  switch (candidateType) {
    case 'USER':
    case 'ROLE':
    case 'DEPT':
    case 'DEPT_TREE':
    case 'POST':
      return [{ type: candidateType, ids: filterNumericIds(target.split(',').map((one) => one.trim())) }];
    case 'DEPT_LEADER':
    case 'LEADER_CHAIN': {
      const { deptId } = asking.initiator;
      if (deptId === null) return [];
      return [{ type: candidateType, deptId, level: Math.min(Number(target) || 0, 50) }];
    }
    case 'PREVIOUS_HANDLER':
      return [{ type: 'USER', ids: filterNumericIds(asking.previous) }];
    case 'DYNAMIC_FIELD':
      return listDynamicQueries(target, asking);
  }
}

/** Returns `initiator`, or the people or departments that a form field names. */
function listDynamicQueries(
  target: string,
  { form, values, initiator }: CandidateQueryInput,
): CandidateQuery[] {
  if (target === '' || target === 'initiator') return [{ type: 'USER', ids: [initiator.userId] }];
  const field = form.fields.find((one) => one.enName === target);
  if (!field) return [];
  const ids = filterNumericIds(toStringList(values[target]));
  const kind = getFieldType(field).references(field);
  if (kind === 'users') return [{ type: 'USER', ids }];
  return kind === 'depts' ? [{ type: 'DEPT', ids }] : [];
}
