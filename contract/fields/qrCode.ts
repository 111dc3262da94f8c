import { ExpressionError } from '../expression/error.ts';
import { parseExpression } from '../expression/parse.ts';
import { displayed } from './shared/displayed.ts';
import { templatePart } from './shared/template.ts';
import type { FieldType } from './type.ts';

/** `format` with its `{expressions}` filled in as a code to be scanned; without a format the record's own address. */
export const qrCode: FieldType = {
  ...displayed,
  label: '二维码',
  problemOf: ({ format = '' }) => {
    try {
      for (const [, part = ''] of format.matchAll(templatePart)) parseExpression(part);
      return null;
    } catch (error) {
      if (error instanceof ExpressionError) return `二维码内容中的表达式有误：${error.message}`;
      throw error;
    }
  },
};
