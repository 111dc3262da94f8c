/** Translates answers of the contract into RuoYi's format. */
import type { Fields } from '../operation.ts';

type ContractPage<R> = { rows: readonly R[]; total: number };

export const toPage =
  <R>(shown: (row: R) => Fields) =>
  ({ rows, total }: ContractPage<R>): Fields => ({ rows: rows.map(shown), total });

/** RuoYi prefixes every address that does not start with http with the base of its API. */
export const stripApiPrefix = (address: string): string => address.replace(/^\/api(?=\/)/, '');

/** RuoYi represents a root by the number 0. */
export const toRuoyiParentId = (parentId: string): string | number => (parentId === '0' ? 0 : parentId);
