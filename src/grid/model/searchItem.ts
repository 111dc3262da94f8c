export type SearchOption = { value: string; label: string; depth?: number };

/** The input of a filter. Ranges send `<id>$start` and `<id>$end`; options send a list. */
export type SearchKind = 'text' | 'numberRange' | 'dateRange' | 'options';

/** One search item. */
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
  named?: (values: readonly string[]) => Promise<SearchOption[]>;
  /** One option only, sent as a single value instead of a list. */
  single?: true;
  /** Visible unless the person has chosen their own items. */
  shown: boolean;
};
