/** What an export of a list takes besides the parameters of the list: the columns, the format, the selected rows. */
import { z } from 'zod';
import { maxSheetKeys } from '../../limits/exportLimits.ts';

/** A list of texts; in a query string separated by commas. */
const textList = (most: number, noun: string) =>
  z
    .union([
      z
        .string()
        .max(8000)
        .transform((text) => text.split(',').filter(Boolean)),
      z.array(z.string()),
    ])
    .pipe(z.array(z.string().max(200)).min(1, `请选择${noun}`).max(most, `最多 ${most} 个${noun}`));

const sheetFormat = z.enum(['xlsx', 'csv']);

export const sheetChoice = {
  /** Ids of columns in the order of the sheet. Defaults to those that the list has. */
  columns: textList(100, '列').optional(),
  format: sheetFormat.optional(),
  /** Keys of rows: only these of the rows that the parameters match, or all but these. */
  ids: textList(maxSheetKeys, '行').optional(),
  exceptIds: textList(maxSheetKeys, '行').optional(),
};

const sheetChoiceShape = z.object(sheetChoice);
export type SheetChoice = z.output<typeof sheetChoiceShape>;
