import { ExpressionError } from '../expression/expressionError.ts';
import { parseExpression } from '../expression/parse.ts';
import type { FieldType } from './fieldType.ts';
import { displayOnlyField } from './shared/displayOnly.ts';
import { templatePattern } from './shared/templatePattern.ts';

/** A QR code of `format` with its `{expressions}` evaluated; without a format, of the record's URL. */
export const qrCode: FieldType = {
  ...displayOnlyField,
  label: '二维码',
  group: 'business',
  settings: ['template'],
  initial: {},
  problemOf: ({ format = '' }) => {
    try {
      for (const [, part = ''] of format.matchAll(templatePattern)) parseExpression(part);
      return null;
    } catch (error) {
      if (error instanceof ExpressionError) return `二维码内容中的表达式有误：${error.message}`;
      throw error;
    }
  },
};
