export type SearchOption = { value: string; label: string; depth?: number };

/** The input of a condition. */
export type SearchKind = 'text' | 'numberRange' | 'dateRange' | 'options';

/** One search item. Its id names the field; `person$view` compares the display text of `person`. */
export type SearchItem = {
  id: string;
  label: string;
  kind: SearchKind;
  /** The unit of a number. */
  suffix?: string;
  options?: SearchOption[];
  /** Looks up options by typed text: people, departments, records. */
  lookUp?: (text: string) => Promise<SearchOption[]>;
  /** Names chosen values when only the values are known and `lookUp` may not find them. */
  findOptionsByValue?: (values: readonly string[]) => Promise<SearchOption[]>;
  /** A masked text: it is compared as a whole. */
  whole?: true;
  /** One option only. */
  single?: true;
  /** Visible unless the person has chosen their own items. */
  shown: boolean;
};
