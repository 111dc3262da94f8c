/** What the contract answers, in RuoYi's words. */
import type { Fields } from '../operation.ts';

type Page<R> = { rows: readonly R[]; total: number };

export const listed =
  <R>(shown: (row: R) => Fields) =>
  ({ rows, total }: Page<R>): Fields => ({ rows: rows.map(shown), total });

/** RuoYi puts the base of its API before every address that does not begin with http. */
export const addressBelowApi = (address: string): string => address.replace(/^\/api(?=\/)/, '');

/** RuoYi knows a root by the number 0. */
export const parentOf = (parentId: string): string | number => (parentId === '0' ? 0 : parentId);
