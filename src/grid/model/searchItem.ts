import type { ConditionOptionSource } from '../../fields/conditions/conditionField.ts';

/** The input of a condition. */
export type SearchKind = 'text' | 'numberRange' | 'dateRange' | 'options';

/** One search item. Its id names the field; `person$view` compares the display text of `person`. */
export type SearchItem = ConditionOptionSource & {
  id: string;
  label: string;
  kind: SearchKind;
  /** The unit of a number. */
  suffix?: string;
  /** A masked text: it is compared as a whole. */
  whole?: true;
  /** One option only. */
  single?: true;
  /** Visible unless the person has chosen their own items. */
  shown: boolean;
};
