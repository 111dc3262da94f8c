import type { AuditComparisonName } from '../../contract/audit.ts';
import type { Tx } from '../db/database.ts';

/** The object, and the values before and after; absent for an object that is new or gone. */
export type ComparedValues = { id: string; from: string | undefined; to: string | undefined };

/** In words. Without a field the difference is that of the compared field; an empty value is absent in that version. */
export type ValueDifference = { field?: string; from?: string; to?: string };

/** Works out what differs, in the transaction of the change. */
export type AuditComparison = (tx: Tx, compared: ComparedValues) => Promise<readonly ValueDifference[]>;

export type AuditComparisons = { readonly [Name in AuditComparisonName]: AuditComparison };
