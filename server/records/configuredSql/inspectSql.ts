/**
 * Walks the syntax tree of configured SQL and refuses everything that is not on an allowlist: statements other than
 * one `select`, names with a schema, functions, types and clauses that reach beyond the data. Pure. The tree comes
 * from PostgreSQL's own parser, so that the check and the database interpret the text in the same way.
 */
import {
  allowedFunctions,
  allowedKeywords,
  allowedNodes,
  allowedTypes,
  maxPaddingLength,
  paddingFunctions,
  postgresSystemColumns,
} from './sqlAllowlist.ts';

/** A node of the parser's output: an object with one key, its type; or fields whose type the field implies. */
type NodeFields = Readonly<Record<string, unknown>>;

/** The message is a sentence for the person who configures the SQL. */
export class SqlNotAllowedError extends Error {
  override readonly name = 'NotAllowed';
}

/** Deeper than any real statement. The bound exists because the walk recurses. */
const maxDepth = 250;

type InspectionContext = { ctes: ReadonlySet<string>; depth: number; tables: Set<string> };
type NodeInspector = (fields: NodeFields, place: InspectionContext) => void;

/**
 * The tables that the statement names, without common table expressions. Throws SqlNotAllowedError for the first
 * violation.
 */
export function findTables(parsed: { stmts?: readonly { stmt?: unknown; stmt_len?: number }[] }): string[] {
  const [first, ...others] = parsed.stmts ?? [];
  if (first?.stmt === undefined || others.length > 0)
    throw new SqlNotAllowedError('应为一条查询语句（select）');
  if (first.stmt_len) throw new SqlNotAllowedError('末尾不要写分号');
  const [type, fields] = splitNode(first.stmt) ?? [];
  if (type !== 'SelectStmt' || !fields) throw new SqlNotAllowedError('应为一条查询语句（select）');
  const tables = new Set<string>();
  inspectSelect(fields, { ctes: new Set(), depth: 0, tables });
  return [...tables];
}

/** Fields whose value is a node without its type as a wrapper. */
const impliedTypes: Readonly<Record<string, string>> = {
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  typeName: 'TypeName',
  over: 'WindowDef',
  alias: 'Alias',
  join_using_alias: 'Alias',
};

/** Display names for node types whose parser names users do not know. */
const nodeLabels: Readonly<Record<string, string>> = {
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
  MergeStmt: 'merge',
  RangeTableSample: 'tablesample',
  RangeTableFunc: 'xmltable',
  JsonTable: 'json_table',
  XmlExpr: 'xml 函数',
  XmlSerialize: 'xmlserialize',
  ColumnDef: '带列定义的函数',
};

const inspectors: Readonly<Record<string, NodeInspector>> = {
  SelectStmt: inspectSelect,

  RangeVar(fields, { ctes, tables }) {
    const { relname, schemaname, catalogname } = fields;
    if (schemaname !== undefined || catalogname !== undefined) {
      throw new SqlNotAllowedError(
        `不能查询「${[catalogname, schemaname, relname].filter(Boolean).join('.')}」：表名前不要写模式名`,
      );
    }
    if (!ctes.has(String(relname))) tables.add(String(relname));
  },

  ColumnRef({ fields }) {
    const names = listTexts(fields);
    if (toList(fields).length > 2)
      throw new SqlNotAllowedError(`不能使用「${names.join('.')}」：列名前最多写表名`);
    const bad = names.find((name) => postgresSystemColumns.has(name) || name.startsWith('pg_'));
    if (bad !== undefined) throw new SqlNotAllowedError(`不能使用系统列「${bad}」`);
  },

  FuncCall(fields) {
    const name = formatPlainName(listTexts(fields.funcname));
    if (!allowedFunctions.has(name)) throw new SqlNotAllowedError(`不能使用函数「${name}」`);
    if (!paddingFunctions.has(name)) return;
    const length = readIntegerConstant(toList(fields.args)[1]);
    if (length === undefined || length > maxPaddingLength) {
      throw new SqlNotAllowedError(`函数「${name}」的长度应为不超过 ${maxPaddingLength} 的数字`);
    }
  },

  TypeName(fields) {
    const name = formatPlainName(listTexts(fields.names));
    if (!allowedTypes.has(name) || fields.setof || fields.pct_type) {
      throw new SqlNotAllowedError(`不能转换为类型「${name}」`);
    }
  },

  SQLValueFunction({ op }) {
    if (allowedKeywords.has(String(op))) return;
    throw new SqlNotAllowedError(
      `不能使用「${String(op)
        .replace(/^SVFOP_/, '')
        .toLowerCase()}」`,
    );
  },

  A_Expr({ name }) {
    assertPlainOperator(name);
  },

  SubLink({ operName }) {
    if (operName !== undefined) assertPlainOperator(operName);
  },

  SortBy({ useOp }) {
    if (useOp !== undefined) throw new SqlNotAllowedError('不能使用「order by … using」');
  },

  // Field access on an expression can be a function call in another spelling.
  A_Indirection({ indirection }) {
    if (toList(indirection).some((one) => splitNode(one)?.[0] !== 'A_Indices')) {
      throw new SqlNotAllowedError('不能使用「(…).名称」的写法');
    }
  },

  CollateClause({ collname }) {
    const names = listTexts(collname);
    if (names.length > 1) throw new SqlNotAllowedError(`不能使用排序规则「${names.join('.')}」`);
  },
};

function inspectSelect(fields: NodeFields, place: InspectionContext): void {
  const { withClause, intoClause, lockingClause, ...rest } = fields;
  if (intoClause !== undefined) throw new SqlNotAllowedError('不能使用「select … into」');
  if (lockingClause !== undefined) throw new SqlNotAllowedError('不能使用行锁（for update、for share）');
  const ctes = withClause === undefined ? place.ctes : collectCtes(withClause as NodeFields, place);
  walkFields(rest, { ...place, ctes });
}

/** Each CTE sees the ones before it; the statement sees all. */
function collectCtes({ recursive, ctes: list }: NodeFields, place: InspectionContext): ReadonlySet<string> {
  if (recursive) throw new SqlNotAllowedError('不能使用「with recursive」');
  let ctes = place.ctes;
  for (const one of toList(list)) {
    const [type, fields] = splitNode(one) ?? [];
    if (type !== 'CommonTableExpr' || !fields) throw new SqlNotAllowedError('不能使用这种 with 写法');
    walkNode(fields.ctequery, { ...place, ctes });
    ctes = new Set([...ctes, String(fields.ctename)]);
  }
  return ctes;
}

function walkNode(value: unknown, place: InspectionContext): void {
  if (place.depth > maxDepth) throw new SqlNotAllowedError('嵌套过深，请简化');
  if (Array.isArray(value)) {
    for (const one of value) walkNode(one, place);
    return;
  }
  const [type, fields] = splitNode(value) ?? [];
  if (type !== undefined && fields) inspectNode(type, fields, place);
}

function inspectNode(type: string, fields: NodeFields, place: InspectionContext): void {
  const below = { ...place, depth: place.depth + 1 };
  const look = inspectors[type];
  if (!look && !allowedNodes.has(type))
    throw new SqlNotAllowedError(`不能使用「${nodeLabels[type] ?? type}」`);
  look?.(fields, below);
  // A SelectStmt has its own rule, which walks it with the names of its `with`. A constant has no children.
  if (type !== 'SelectStmt' && type !== 'A_Const') walkFields(fields, below);
}

function walkFields(fields: NodeFields, place: InspectionContext): void {
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value !== 'object' || value === null) continue;
    const implied = impliedTypes[key];
    if (Array.isArray(value) || splitNode(value)) walkNode(value, place);
    else if (implied !== undefined) inspectNode(implied, value as NodeFields, place);
    else throw new SqlNotAllowedError(`不能使用「${key}」`);
  }
}

/** Type and fields of a node; undefined for an object that is not a node. */
function splitNode(value: unknown): [type: string, fields: NodeFields] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0 || !/^[A-Z]/.test(entry[0])) return undefined;
  // The parser writes the fields of a node as an object.
  return [entry[0], (entry[1] ?? {}) as NodeFields];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The texts of a list of names. A star has no text. */
const listTexts = (value: unknown): string[] =>
  toList(value).flatMap((one) => {
    const [type, fields] = splitNode(one) ?? [];
    return type === 'String' ? [String(fields?.sval ?? '')] : [];
  });

/** The name without the schema that the parser itself adds to special syntax (`extract`, `substring … from`). */
function formatPlainName(names: readonly string[]): string {
  const [first, second, ...others] = names;
  if (second === undefined) return first ?? '';
  return first === 'pg_catalog' && others.length === 0 ? second : names.join('.');
}

function assertPlainOperator(name: unknown): void {
  const names = listTexts(name);
  if (names.length > 1) throw new SqlNotAllowedError(`不能使用运算符「${names.join('.')}」`);
}

/** The value of an integer constant. */
function readIntegerConstant(node: unknown): number | undefined {
  const [type, fields] = splitNode(node) ?? [];
  if (type !== 'A_Const' || typeof fields?.ival !== 'object' || fields.ival === null) return undefined;
  return 'ival' in fields.ival ? Number(fields.ival.ival) : 0;
}
