import type { ExpressionFacts } from '../../../contract/forms/recordRules.ts';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { session } from '../session/session.ts';

/** The facts for expressions: the current person and time. */
export function currentFacts(): ExpressionFacts {
  const { person, roles } = session;
  const currentUser = { userId: person?.userId ?? '', deptId: person?.deptId ?? null, roleKeys: [...roles] };
  return { now: formatClockTime(), currentUser };
}
