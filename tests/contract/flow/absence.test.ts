import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Absence, findDelegationCycle, intersectAbsences } from '../../../contract/flow/absence.ts';

type Some = Partial<Pick<Absence, 'beginTime' | 'endTime' | 'formEnNames'>>;

/** `from` is absent on 2 March 2026 for all forms, with the delegate `to`. `more` overrides the defaults. */
const absence = (from: string, to: string, more: Some = {}): Absence => ({
  userId: from,
  delegateUserId: to,
  beginTime: '2026-03-02 00:00:00',
  endTime: '2026-03-03 00:00:00',
  formEnNames: [],
  ...more,
});

const morning = { endTime: '2026-03-02 12:00:00' };
const afternoon = { beginTime: '2026-03-02 12:00:00' };
const contracts = { formEnNames: ['auto_contract'] };
const leaves = { formEnNames: ['auto_leave'] };

test('A chain of delegates that does not return to the absent person is not a cycle.', () => {
  expect(findDelegationCycle(absence('a', 'b'), [])).toBeNull();
  expect(findDelegationCycle(absence('a', 'b'), [absence('b', 'c'), absence('c', 'd')])).toBeNull();
});

test('A cycle of any length is reported with everyone in it.', () => {
  expect(findDelegationCycle(absence('a', 'b'), [absence('b', 'a')])).toEqual(['a', 'b', 'a']);
  const chain = Array.from({ length: 40 }, (_, at) => absence(`p${at}`, `p${at + 1}`));
  const people = Array.from({ length: 41 }, (_, at) => `p${at}`);
  expect(findDelegationCycle(absence('p40', 'p0'), chain)).toEqual(['p40', ...people]);
});

test('Absences that do not overlap form no cycle.', () => {
  expect(findDelegationCycle(absence('a', 'b', morning), [absence('b', 'a', afternoon)])).toBeNull();
  expect(findDelegationCycle(absence('a', 'b', contracts), [absence('b', 'a', leaves)])).toBeNull();
});

test('Absences that overlap for some hours and one form only form a cycle.', () => {
  const others = [
    absence('b', 'c', morning),
    absence('c', 'a', { beginTime: '2026-03-02 11:00:00', formEnNames: ['auto_leave', 'auto_contract'] }),
  ];
  expect(findDelegationCycle(absence('a', 'b', contracts), others)).toEqual(['a', 'b', 'c', 'a']);
});

test('Absences that overlap pairwise but not all at once form no cycle.', () => {
  const byTime = [absence('b', 'c'), absence('c', 'a', afternoon)];
  expect(findDelegationCycle(absence('a', 'b', morning), byTime)).toBeNull();
  const byForm = [absence('b', 'c'), absence('c', 'a', leaves)];
  expect(findDelegationCycle(absence('a', 'b', contracts), byForm)).toBeNull();
});

test('The absence that closes the cycle is found among several absences of one delegate.', () => {
  const others = [absence('b', 'x', morning), absence('b', 'a', afternoon)];
  expect(findDelegationCycle(absence('a', 'b'), others)).toEqual(['a', 'b', 'a']);
});

test('A cycle that does not include the absent person ends the search.', () => {
  expect(findDelegationCycle(absence('a', 'b'), [absence('b', 'c'), absence('c', 'b')])).toBeNull();
});

test('The end of an absence is exclusive: the next may begin at that time.', () => {
  expect(intersectAbsences(absence('a', 'b', morning), absence('a', 'c', afternoon))).toBeNull();
  expect(intersectAbsences(absence('a', 'b'), absence('a', 'c', { ...afternoon, ...leaves }))).toEqual({
    beginTime: '2026-03-02 12:00:00',
    endTime: '2026-03-03 00:00:00',
    formEnNames: ['auto_leave'],
  });
});

/** Absences as they are saved: one per person, form and time, and none that closes a cycle. */
const saved = fc
  .array(
    fc.record({
      from: fc.nat(5),
      to: fc.nat(5),
      begin: fc.nat(9),
      hours: fc.integer({ min: 1, max: 9 }),
      forms: fc.subarray(['auto_a', 'auto_b']),
    }),
    { maxLength: 25 },
  )
  .map((all) => {
    const hour = (at: number) => `2026-03-02 ${String(at).padStart(2, '0')}:00:00`;
    const kept: Absence[] = [];
    for (const { from, to, begin, hours, forms } of all) {
      if (from === to) continue;
      const span = { beginTime: hour(begin), endTime: hour(begin + hours), formEnNames: forms };
      const one = absence(`u${from}`, `u${to}`, span);
      const twice = kept.some((other) => other.userId === one.userId && intersectAbsences(one, other));
      if (!twice && findDelegationCycle(one, kept) === null) kept.push(one);
    }
    return kept;
  });

test('No person ever represents themselves, for any sequence of saved absences.', () => {
  fc.assert(
    fc.property(saved, fc.nat(18), fc.constantFrom('auto_a', 'auto_b', 'auto_c'), (absences, at, form) => {
      const now = `2026-03-02 ${String(at).padStart(2, '0')}:30:00`;
      const running = absences.filter(
        ({ beginTime, endTime, formEnNames }) =>
          beginTime <= now && now < endTime && (formEnNames.length === 0 || formEnNames.includes(form)),
      );
      for (const { userId } of running) {
        const met = [userId];
        for (let next = delegateOf(userId, running); next; next = delegateOf(next, running)) {
          expect(met).not.toContain(next);
          met.push(next);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

const delegateOf = (userId: string, running: readonly Absence[]) =>
  running.find((one) => one.userId === userId)?.delegateUserId;
