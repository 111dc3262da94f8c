import { displayed } from './shared/displayed.ts';
import type { FieldType } from './type.ts';

/** Pressed in a form: fills fields beside it, opens a new record of another form, or a page; it keeps nothing. */
export const button: FieldType = { ...displayed, label: '按钮' };
