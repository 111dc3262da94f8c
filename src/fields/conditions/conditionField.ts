/** The fields that conditions can be about, of a list or of a form that is designed. */
import type { FilterKind } from '../../../contract/fields/fieldType.ts';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import type { Operator } from '../../../contract/filter/operators.ts';
import type { FieldChoice } from '../fieldContext.ts';

export type ConditionField = {
  id: string;
  label: string;
  kind: FilterKind;
  /** The default operator is the first. */
  operators: readonly Operator[];
  /** The unit of a number. */
  suffix?: string;
  options?: readonly FieldChoice[];
  /** Looks up options by typed text: people, departments, records. */
  lookUp?: (text: string) => Promise<FieldChoice[]>;
  /** Names chosen values when only the values are known and `lookUp` may not find them. */
  findOptionsByValue?: (values: readonly string[]) => Promise<FieldChoice[]>;
  /** The pattern of days and times. */
  format?: string;
  /** `contains` compares whole entries of a list instead of a part of a text. */
  hasEntries?: true;
};

/** Where the values of a condition come from. */
export type ConditionOptionSource = Pick<ConditionField, 'options' | 'lookUp' | 'findOptionsByValue'>;

export type ConditionValue = FilterCondition['value'];

export type ValueEditorProps = {
  condition: FilterCondition;
  field: ConditionField;
  onChange: (value: ConditionValue) => void;
};

export const findFilterField = <Named extends { id: string }>(
  fields: readonly Named[],
  id: string,
): Named | undefined => fields.find((field) => field.id === id);
