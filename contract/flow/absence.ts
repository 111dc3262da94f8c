/** Absence delegation: when two absences meet, and whether a chain of delegates would come back to where it began. */

export type Absence = {
  readonly userId: string;
  readonly delegateUserId: string;
  /** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone; the end is no longer part of it. */
  readonly beginTime: string;
  readonly endTime: string;
  /** Empty: all forms. */
  readonly formEnNames: readonly string[];
};

/** 李四（代 张三） where somebody stands in for somebody. */
export const formatDelegate = (name: string, forName: string | null): string =>
  forName === null ? name : `${name}（代 ${forName}）`;

/** How far a chain of absent delegates is followed. */
export const maxDelegationChain = 8;

type AbsenceSpan = Pick<Absence, 'beginTime' | 'endTime' | 'formEnNames'>;

/** The times and forms that both have; null where they never meet. */
export function intersectAbsences(one: AbsenceSpan, other: AbsenceSpan): AbsenceSpan | null {
  const beginTime = one.beginTime > other.beginTime ? one.beginTime : other.beginTime;
  const endTime = one.endTime < other.endTime ? one.endTime : other.endTime;
  const formEnNames = intersectForms(one.formEnNames, other.formEnNames);
  return formEnNames && beginTime < endTime ? { beginTime, endTime, formEnNames } : null;
}

function intersectForms(one: readonly string[], other: readonly string[]): readonly string[] | null {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const both = one.filter((name) => other.includes(name));
  return both.length > 0 ? both : null;
}

type DelegationLink = {
  readonly userId: string;
  readonly span: AbsenceSpan;
  readonly before: DelegationLink | null;
};

/**
 * The people along a circle that this absence would close, beginning and ending with whoever is absent; null where
 * it closes none. A circle is one only at a moment and for a form for which all its absences run.
 */
export function findDelegationCycle(added: Absence, others: readonly Absence[]): string[] | null {
  const byUser = Map.groupBy(others, (one) => one.userId);
  const open: DelegationLink[] = [{ userId: added.delegateUserId, span: added, before: null }];
  for (let link = open.pop(); link; link = open.pop()) {
    if (link.userId === added.userId) return [added.userId, ...listPeopleAlong(link)];
    if (listPeopleAlong(link.before).includes(link.userId)) continue;
    for (const absence of byUser.get(link.userId) ?? []) {
      const span = intersectAbsences(link.span, absence);
      if (span) open.push({ userId: absence.delegateUserId, span, before: link });
    }
  }
  return null;
}

const listPeopleAlong = (link: DelegationLink | null): string[] => {
  const people: string[] = [];
  for (let one = link; one; one = one.before) people.unshift(one.userId);
  return people;
};
