/** What the contract answers, in RuoYi's words. */
import type { Fields } from '../operation.ts';

type ContractPage<R> = { rows: readonly R[]; total: number };

export const toPage =
  <R>(shown: (row: R) => Fields) =>
  ({ rows, total }: ContractPage<R>): Fields => ({ rows: rows.map(shown), total });

/** RuoYi puts the base of its API before every address that does not begin with http. */
export const stripApiPrefix = (address: string): string => address.replace(/^\/api(?=\/)/, '');

/** RuoYi knows a root by the number 0. */
export const toRuoyiParentId = (parentId: string): string | number => (parentId === '0' ? 0 : parentId);
