import type { FieldType } from './fieldType.ts';
import { displayOnlyField } from './shared/displayOnly.ts';

/** A heading. The following fields form its group. */
export const groupTitle: FieldType = {
  ...displayOnlyField,
  label: '分组标题',
  group: 'layout',
  settings: [],
  initial: {},
  isHeading: true,
};
