import { displayed } from './shared/displayed.ts';
import type { FieldType } from './type.ts';

/** `format` with its `{expressions}` filled in as a code to be scanned; without a format the record's own address. */
export const qrCode: FieldType = { ...displayed, label: '二维码' };
