/** Texts: numbers of identity cards and telephones, short and long texts, and what a label alone says. Pure. */
import { fieldTypes } from '../../../fields/registry.ts';
import { describeNumber, hasMoneyLabel } from './guessNumber.ts';
import { type ColumnGuess, type FieldGuess, holdsMostly, type StartColumn } from './startColumn.ts';

const idCard = { enName: 'id', label: '', funcType: 'idCard' } as const;

export const guessIdCard: ColumnGuess = ({ texts }) =>
  holdsMostly(texts, (text) => fieldTypes.idCard.valueSchema(idCard).safeParse(text).success)
    ? { funcType: 'idCard' }
    : undefined;

const phone =
  /^(?:\+?86[- ]?)?(?:1[3-9]\d[- ]?\d{4}[- ]?\d{4}|0\d{2,3}[- ]?\d{7,8}(?:-\d{1,5})?|400[- ]?\d{3}[- ]?\d{4})$/;

export const guessPhone: ColumnGuess = ({ texts }) =>
  holdsMostly(texts, (text) => phone.test(text)) ? { funcType: 'input', maxLength: 30 } : undefined;

const longLabel = /(备注|说明|描述|内容|事由|原因|意见|简介|要求)$/;

/** Longer texts need lines. */
const longestLine = 60;
const [shortest, longest] = [100, 100_000];

/** The limit has room for longer texts than those of the sheet. */
export function guessText({ label, texts }: StartColumn): FieldGuess {
  const most = texts.reduce((found, text) => Math.max(found, text.length), 0);
  const isLong = most > longestLine || longLabel.test(label) || texts.some((text) => text.includes('\n'));
  const room = Math.ceil((most * 1.5) / 100) * 100;
  return isLong
    ? { funcType: 'textarea', maxLength: Math.min(longest, Math.max(500, room)) }
    : { funcType: 'input', maxLength: Math.max(shortest, room) };
}

/** For a column without cells. */
export function guessByLabel(column: StartColumn): FieldGuess | undefined {
  const { label, unit, texts } = column;
  if (texts.length > 0) return undefined;
  if (hasMoneyLabel(column)) return describeNumber(column, unit ?? '元', 2);
  if (/(数量|天数|人数|次数|件数|重量|面积|长度|数)$/.test(label)) return describeNumber(column, unit, 0);
  if (/(日期|日)$/.test(label)) return { funcType: 'dateStamp', format: 'YYYY-MM-DD' };
  if (/时间$/.test(label)) return { funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm' };
  if (/(附件|照片|图片|文件|凭证)$/.test(label)) return { funcType: 'upload', maxSize: 20 };
  if (/部门$/.test(label)) return { funcType: 'dept' };
  if (/(经办人|负责人|申请人|责任人|主管)$/.test(label)) return { funcType: 'user' };
  return undefined;
}
