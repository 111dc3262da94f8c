import type { FieldType } from './fieldType.ts';
import { displayOnlyField } from './shared/displayOnly.ts';

/** Pressed in a form: fills fields beside it, opens a new record of another form, or a page; it keeps nothing. */
export const button: FieldType = { ...displayOnlyField, label: '按钮' };
