/** What the engine asks of the world, answered: candidates, named people, the administrator, in one query. */
import { typeOf } from '../../contract/fields/registry.ts';
import { asList } from '../../contract/fields/shared/choice.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Candidate } from '../../contract/flow/nodeData.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { candidates, type Meant, type Wanted } from '../db/queries/candidates.ts';
import type { Facts, Found, Holder, Need } from '../engine/action.ts';
import type { Form } from '../records/form.ts';
import type { Cause } from './acting.ts';
import type { Flow, Initiator } from './flow.ts';

type Resolved = Pick<Facts, 'candidates' | 'people' | 'chosen'> & Partial<Pick<Facts, 'admin'>>;

type Question<F> = {
  readonly flow: Pick<Flow, 'graph' | 'form' | 'initiator'>;
  /** The record as the action leaves it. */
  readonly form: Values;
  readonly needs: readonly Need[];
  /** What is known already. */
  readonly facts: F;
};

/**
 * The facts that the needs of each flow ask for, over those that are known. Whom they all ask for is found together,
 * per form (absences may be of one form).
 */
export async function resolveAll<F extends Resolved>(
  acting: Cause,
  questions: readonly Question<F>[],
): Promise<F[]> {
  const asked = questions.map(({ needs, flow, form }) => needs.map((need) => wantedOf(need, { flow, form })));
  const byForm = Map.groupBy(questions.keys(), (at) => questions[at]?.flow.form.enName ?? '');
  const answers = new Map<Wanted, readonly Meant[]>();
  for (const [enName, places] of byForm) {
    const wanted = places.flatMap((at) => (asked[at] ?? []).flat(2));
    const found = await foundTogether(acting, enName, wanted);
    for (const [index, one] of wanted.entries()) answers.set(one, found[index] ?? []);
  }
  return questions.map(({ needs, facts }, at) => {
    const known: Known = {
      candidates: { ...facts.candidates },
      people: { ...facts.people },
      chosen: { ...facts.chosen },
    };
    for (const [index, need] of needs.entries()) {
      const foundBy = (wanted: Wanted) => foundIn(answers.get(wanted) ?? [], holding[need.kind]);
      const entries = (asked[at]?.[index] ?? []).map((wanted) => together(wanted.map(foundBy)));
      addAnswer(known, need, entries);
    }
    return { ...facts, ...known };
  });
}

/** Copies of what is known, to be added to: a flow may have a thousand needs. */
type Known = {
  candidates: Record<string, readonly Found[]>;
  people: Record<string, Holder | null>;
  chosen: Record<string, Holder | null>;
  admin?: Holder | null;
};

/** Questions in one statement; more of them go into a further one. */
const mostTogether = 500;

/** The same question is asked once, however many flows ask it. */
async function foundTogether(
  acting: Cause,
  enName: string,
  wanted: readonly Wanted[],
): Promise<(readonly Meant[])[]> {
  const distinct = [...new Map(wanted.map((one) => [JSON.stringify(one), one]))];
  const answers = new Map<string, readonly Meant[]>();
  for (let at = 0; at < distinct.length; at += mostTogether) {
    const part = distinct.slice(at, at + mostTogether);
    const found = await foundOf(
      acting,
      enName,
      part.map(([, one]) => one),
    );
    for (const [index, [key]] of part.entries()) answers.set(key, found[index] ?? []);
  }
  return wanted.map((one) => answers.get(JSON.stringify(one)) ?? []);
}

async function foundOf(
  { tx, now, memory }: Cause,
  formEnName: string,
  wanted: readonly Wanted[],
): Promise<(readonly Meant[])[]> {
  if (!memory) return candidates(tx, wanted, { formEnName, now });
  const asked = new Map(wanted.map((one) => [JSON.stringify(one), one]));
  const missing = [...asked].filter(([key]) => !memory.people.has(key));
  const answers = await candidates(
    tx,
    missing.map(([, one]) => one),
    memory.absences ?? { formEnName: null, now },
  );
  for (const [index, [key]] of missing.entries()) memory.people.set(key, answers[index] ?? []);
  return wanted.map((one) => memory.people.get(JSON.stringify(one)) ?? []);
}

type World = { flow: Pick<Flow, 'graph' | 'form' | 'initiator'>; form: Values };

/** The questions of a need; those of a candidate list by entry. */
function wantedOf(need: Need, { flow, form }: World): Wanted[][] {
  if (need.kind === 'admin') return [[{ type: 'ADMIN' }]];
  if (need.kind !== 'candidates') return [[{ type: 'USER', ids: need.userIds }]];
  const asking = { form: flow.form, values: form, initiator: flow.initiator, previous: need.previousUserIds };
  return stepOf(flow.graph, need.nodeId).data.candidateList.map((one) => meant(one, asking));
}

const himself = ({ userId }: Meant): Holder => ({ userId, forUserId: null });

/** Whoever is absent has somebody stand in for him, but where a person named him knowing so. */
const inHisStead = ({ userId, standInId }: Meant): Holder =>
  standInId === userId ? { userId, forUserId: null } : { userId: standInId, forUserId: userId };

const holding = {
  candidates: inHisStead,
  people: inHisStead,
  admin: inHisStead,
  chosen: himself,
} as const satisfies { [K in Need['kind']]: (one: Meant) => Holder };

function foundIn(users: readonly Meant[], holderOf: (one: Meant) => Holder): Found {
  const once = [...new Map(users.map((one) => [one.userId, one])).values()];
  return {
    holders: once.filter((one) => one.enabled).map(holderOf),
    disabled: once.filter((one) => !one.enabled).map((one) => one.userId),
  };
}

const together = (parts: readonly Found[]): Found => ({
  holders: parts.flatMap(({ holders }) => holders),
  disabled: parts.flatMap(({ disabled }) => disabled),
});

function addAnswer(known: Known, need: Need, entries: readonly Found[]): void {
  if (need.kind === 'candidates') {
    known.candidates[need.nodeId] = entries;
    return;
  }
  const { holders } = together(entries);
  if (need.kind === 'admin') {
    known.admin = holders[0] ?? null;
    return;
  }
  for (const userId of need.userIds) {
    known[need.kind][userId] = holders.find((one) => (one.forUserId ?? one.userId) === userId) ?? null;
  }
}

type Asking = { form: Form; values: Values; initiator: Initiator; previous: readonly string[] };

/** Ids come from configuration: what is no number names nobody. */
const numbers = (ids: readonly string[]) => ids.filter((id) => /^\d{1,18}$/.test(id));

function meant({ candidateType, target }: Candidate, asking: Asking): Wanted[] {
  switch (candidateType) {
    case 'USER':
    case 'ROLE':
    case 'DEPT':
    case 'DEPT_TREE':
    case 'POST':
      return [{ type: candidateType, ids: numbers(target.split(',').map((one) => one.trim())) }];
    case 'DEPT_LEADER':
    case 'LEADER_CHAIN': {
      const { deptId } = asking.initiator;
      if (deptId === null) return [];
      return [{ type: candidateType, deptId, level: Math.min(Number(target) || 0, 50) }];
    }
    case 'PREVIOUS_HANDLER':
      return [{ type: 'USER', ids: numbers(asking.previous) }];
    case 'DYNAMIC_FIELD':
      return named(target, asking);
  }
}

/** `initiator`, or the people or departments that a field of the form names. */
function named(target: string, { form, values, initiator }: Asking): Wanted[] {
  if (target === '' || target === 'initiator') return [{ type: 'USER', ids: [initiator.userId] }];
  const field = form.fields.find((one) => one.enName === target);
  if (!field) return [];
  const ids = numbers(asList(values[target]));
  const kind = typeOf(field).references(field);
  if (kind === 'users') return [{ type: 'USER', ids }];
  return kind === 'depts' ? [{ type: 'DEPT', ids }] : [];
}
