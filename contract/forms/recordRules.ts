/** The context of a record check: the person and place of the edit, and the facts that expressions read. */
import type { ValueKinds } from '../expression/typeCheck.ts';
import type { FieldError } from '../failures.ts';

export type Values = Record<string, unknown>;

type Person = { userId: string; deptId: string | null; roleKeys: readonly string[] };

/**
 * The facts that expressions read besides the record. `now` has the form `YYYY-MM-DD HH:mm:ss` in the tenant's time
 * zone.
 */
export type ExpressionFacts = { now: string; currentUser: Person; initiator?: Person };

/** ExpressionFacts with the value kinds of the record. */
export type RecordFacts = ExpressionFacts & { kinds: ValueKinds };

/** Paths are `amount` for a field, `items.qty` for a column of a sub-form. */
export type RecordRules = {
  /** False for a draft: present values must be valid, but no value is required. */
  requireAll: boolean;
  /**
   * If absent, every field is writable. A column may be writable while its sub-form is not; the set of rows then stays
   * the same.
   */
  writable?: (path: string) => boolean;
  visible?: (path: string) => boolean;
  /** If false, the field keeps its computed value. */
  computable?: (path: string) => boolean;
  maskCopies: CopyMask;
  facts: ExpressionFacts;
};

/**
 * Masks the values that were copied from masked fields of other forms. Everything is computed from the result.
 * `paths`: those of the copies, where there are any.
 */
export type CopyMask = ((values: Values) => Values) & { readonly paths?: ReadonlySet<string> };

/** The result of a check. `values` holds only the values that were sent and are writable, in their stored form. */
export type CheckedRecord = {
  values: Values;
  /** Required fields that are empty. */
  missing: FieldError[];
  /** Invalid values, and changes without write permission. */
  errors: FieldError[];
  /** Keys that are not fields. */
  unknown: FieldError[];
};
