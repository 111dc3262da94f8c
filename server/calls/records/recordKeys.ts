/** The keys of a record that are not fields. */
import { Refusal } from '../../../contract/failures.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { id } from '../../../contract/shapes.ts';

export function recordIdIn(body: Values): string {
  const parsed = id.safeParse(body.id);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, [{ path: 'id', message: '缺少编号' }]);
}

export function recordVersionIn({ version }: Values): number {
  const number = typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : version;
  if (typeof number === 'number' && Number.isInteger(number) && number <= 2_147_483_647) return number;
  throw new Refusal(400, [{ path: 'version', message: '缺少版本号' }]);
}
