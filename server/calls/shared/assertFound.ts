import { Refusal } from '../../../contract/failures.ts';

/** Returns the row, or throws 404: a missing row and an invisible row give the same answer. */
export function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(404);
  return row;
}

/** Throws 404 unless the number of affected rows equals the number of ids. */
export function assertAllAffected(ids: string[], touched: bigint | number): void {
  if (BigInt(touched) !== BigInt(new Set(ids).size)) throw new Refusal(404);
}
