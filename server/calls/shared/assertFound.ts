import { Refusal } from '../../../contract/failures.ts';

/** The row, or 404: not there and not to be seen are the same answer. */
export function assertFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(404);
  return row;
}

/** Throws 404 unless as many rows were touched as there are ids. */
export function assertAllAffected(ids: string[], touched: bigint | number): void {
  if (BigInt(touched) !== BigInt(new Set(ids).size)) throw new Refusal(404);
}
