import type { ExpressionFacts } from '../../../contract/forms/recordRules.ts';
import { session } from '../session/session.ts';

/** The facts for expressions: the current person and time. */
export function currentFacts(): ExpressionFacts {
  const { person, roles } = session;
  const currentUser = { userId: person?.userId ?? '', deptId: person?.deptId ?? null, roleKeys: [...roles] };
  return { now: formatNow(), currentUser };
}

/** `YYYY-MM-DD HH:mm:ss`, which is the format of the Swedish locale. */
const formatNow = () => new Date().toLocaleString('sv-SE');
