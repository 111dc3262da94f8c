import type { Facts } from '../../contract/forms/rules.ts';
import { session } from './session.ts';

/** Who fills a form in or reads a record, and when. */
export function factsNow(): Facts {
  const { person, roles } = session;
  const currentUser = { userId: person?.userId ?? '', deptId: person?.deptId ?? null, roleKeys: [...roles] };
  return { now: nowText(), currentUser };
}

/** `YYYY-MM-DD HH:mm:ss`, as Swedes write it. */
const nowText = () => new Date().toLocaleString('sv-SE');
