import type { ExpressionFacts } from '../../../contract/forms/recordRules.ts';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { session } from '../session/session.ts';

/** Who fills a form in or reads a record, and when. */
export function currentFacts(): ExpressionFacts {
  const { person, roles } = session;
  const currentUser = { userId: person?.userId ?? '', deptId: person?.deptId ?? null, roleKeys: [...roles] };
  return { now: formatClockTime(), currentUser };
}
