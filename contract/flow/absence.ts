/** Absence delegation: intersects absences and detects delegation cycles. */

export type Absence = {
  readonly userId: string;
  readonly delegateUserId: string;
  /** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone. The end is exclusive. */
  readonly beginTime: string;
  readonly endTime: string;
  /** An empty list means all forms. */
  readonly formEnNames: readonly string[];
};

/** Formats a delegate as 李四（代 张三）; returns the name alone if the person acts for nobody. */
export const formatDelegate = (name: string, forName: string | null): string =>
  forName === null ? name : `${name}（代 ${forName}）`;

/** Maximum length of a chain of absent delegates. */
export const maxDelegationChain = 8;

type AbsenceSpan = Pick<Absence, 'beginTime' | 'endTime' | 'formEnNames'>;

/** Returns the period and forms that both absences share, or null if they do not overlap. */
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
 * Returns the people of the cycle that this absence would close, from the absent person back to that person; null if it
 * closes none. A cycle exists only if all its absences overlap in time and share a form.
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
