import type { FieldType } from './fieldType.ts';
import { displayOnlyField } from './shared/displayOnly.ts';

/**
 * A button in a form. It fills sibling fields, opens a new record of another form, or opens a page. It stores no value.
 */
export const button: FieldType = {
  ...displayOnlyField,
  label: '按钮',
  group: 'layout',
  settings: [],
  initial: {},
};
