/** The column type of a value. Dates are stored without a time zone, as the person entered them. */
export type SqlType =
  | 'text'
  | 'text[]'
  | 'bigint'
  | 'bigint[]'
  | 'date'
  | 'date[]'
  | 'timestamp(0)'
  | 'timestamp(0)[]'
  | 'jsonb'
  | 'numeric'
  | `numeric(38,${number})`;
