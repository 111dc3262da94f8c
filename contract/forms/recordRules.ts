/** What a check of a record is told from outside: who fills it in where, and how expressions are answered. */
import type { ValueKinds } from '../expression/typeCheck.ts';
import type { FieldError } from '../failures.ts';

export type Values = Record<string, unknown>;

type Person = { userId: string; deptId: string | null; roleKeys: readonly string[] };

/** What expressions know besides the record (api.md 13). `now`: `YYYY-MM-DD HH:mm:ss` of the tenant. */
export type ExpressionFacts = { now: string; currentUser: Person; initiator?: Person };

/** The same, and of what kind the record's values are. */
export type RecordFacts = ExpressionFacts & { kinds: ValueKinds };

/** Paths are `amount` for a field, `items.qty` for a column of a sub-form. */
export type RecordRules = {
  /** False for a draft: what is there must be right, nothing has to be there. */
  requireAll: boolean;
  /** Absent: every field is. A column may be writable though its sub-form is not: its rows then stay the same. */
  writable?: (path: string) => boolean;
  visible?: (path: string) => boolean;
  /** False: what is computed there stays as it was. */
  computable?: (path: string) => boolean;
  facts: ExpressionFacts;
};

/** What came of a check. `values` holds only what was sent and may be written, in the form it is kept in. */
export type CheckedRecord = {
  values: Values;
  /** Required and empty. */
  missing: FieldError[];
  /** Wrong, or changed without leave. */
  errors: FieldError[];
  /** Keys that are no fields. */
  unknown: FieldError[];
};
