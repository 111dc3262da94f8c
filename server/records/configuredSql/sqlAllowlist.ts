/** The functions and types that configured SQL may use: PostgreSQL functions that compute and access nothing else. */

const aggregateFunctions = `
  array_agg avg bool_and bool_or count every json_agg json_object_agg jsonb_agg jsonb_object_agg max min mode
  percentile_cont percentile_disc stddev stddev_pop stddev_samp string_agg sum variance var_pop var_samp`;

const windowFunctions = `
  cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number`;

const textFunctions = `
  ascii btrim char_length character_length chr concat concat_ws initcap left length like_escape lower lpad ltrim md5
  octet_length overlay position regexp_count regexp_instr regexp_like regexp_match regexp_replace
  regexp_split_to_array regexp_split_to_table regexp_substr replace reverse right rpad rtrim similar_to_escape
  split_part starts_with string_to_array string_to_table strpos substr substring to_char to_number translate upper`;

const numberFunctions = `
  abs cbrt ceil ceiling div exp floor ln log mod power round sign sqrt trunc`;

const timeFunctions = `
  age clock_timestamp date_bin date_part date_trunc extract isfinite justify_days justify_hours justify_interval
  make_date make_interval make_time make_timestamp make_timestamptz now overlaps statement_timestamp timezone to_date
  to_timestamp transaction_timestamp`;

const collectionFunctions = `
  array_append array_cat array_length array_lower array_position array_positions array_prepend array_remove
  array_replace array_to_json array_to_string array_upper cardinality json_array_elements json_array_elements_text
  json_array_length json_build_array json_build_object json_extract_path json_extract_path_text json_typeof
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each
  jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_object_keys jsonb_typeof row_to_json to_json
  to_jsonb unnest`;

const toNameSet = (...lists: string[]) => new Set(lists.join(' ').split(/\s+/).filter(Boolean));

export const allowedFunctions: ReadonlySet<string> = toNameSet(
  aggregateFunctions,
  windowFunctions,
  textFunctions,
  numberFunctions,
  timeFunctions,
  collectionFunctions,
);

/** Functions that create a text of any length. The length has to be a number up to `maxPaddingLength`. */
export const paddingFunctions: ReadonlySet<string> = new Set(['lpad', 'rpad']);
export const maxPaddingLength = 1000;

/** `regclass` and similar types are absent on purpose: a conversion to them looks names up in the catalog. */
export const allowedTypes: ReadonlySet<string> = toNameSet(`
  bool bpchar date float4 float8 int2 int4 int8 interval json jsonb numeric text time timestamp timestamptz timetz uuid
  varchar`);

/** Keywords that return a time. The others (`current_user`, `current_schema` …) reveal names of roles and schemas. */
export const allowedKeywords: ReadonlySet<string> = toNameSet(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N`);

/** The system columns of every table. */
export const postgresSystemColumns: ReadonlySet<string> = toNameSet('cmax cmin ctid tableoid xmax xmin');

/** Node types that need no rule. The walk still checks their children. */
export const allowedNodes: ReadonlySet<string> = toNameSet(`
  A_ArrayExpr A_Const A_Indices A_Star Alias BoolExpr BooleanTest CaseExpr CaseWhen CoalesceExpr Float GroupingFunc
  GroupingSet Integer JoinExpr List MinMaxExpr NamedArgExpr NullTest ParamRef RangeFunction RangeSubselect ResTarget
  RowExpr String TypeCast WindowDef`);
