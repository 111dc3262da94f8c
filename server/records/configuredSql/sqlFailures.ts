/** Why PostgreSQL could not run a statement, as a sentence for the person who writes it. */
import { RowTooLongError } from '../../db/readOnlyRole/readOnlyQuery.ts';

/** By the class or code of the error (PostgreSQL's manual, appendix A). */
const sentences: Readonly<Record<string, string>> = {
  '22012': '除数为零',
  '22': '有的值不能这样转换或计算',
  '42601': '写法有误',
  '42703': '没有这一列',
  '42702': '列名有歧义，请在前面写表名',
  '42803': '不在 group by 中的列应使用聚合函数',
  '42804': '两边的类型不同，请用 ::numeric、::date、::text 等转换',
  '42883': '没有这样的函数或运算，或值的类型不符，请用 ::numeric、::date、::text 等转换',
  '42P18': '不知道参数的类型，请写成 :名称::text 等',
  '42': '查询有误',
  '53': '数据库繁忙，请稍后再试',
  '57014': '查询超过 2 秒',
};

/** Undefined for what is no error of the statement. */
export function describeSqlFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof RowTooLongError) return '结果中有一行过长，请少查几列，或用 left(列名, 字数) 截短';
  if (error.message === 'Query read timeout') return sentences['57014'];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = sentences[code] ?? sentences[code.slice(0, 2)];
  const [, name] = /"([^"]+)"/.exec(error.message) ?? [];
  const isNamed = code === '42703' || code === '42702';
  return sentence && isNamed && name !== undefined ? `${sentence}：${name}` : sentence;
}
