/**
 * Chooses the control that enters a field: the control of its type, or the one its `tag` names if both have values
 * of the same kind. Tags are component names as form builders write them; any other tag changes nothing.
 */
import type { FuncType } from '../../contract/fields/registry.ts';

/** Controls of text that are no field types. */
export type TextControl = 'colorPicker' | 'picture' | 'richText';
type ControlType = FuncType | TextControl;

export type ControlTaggedField = {
  funcType: FuncType;
  tag?: string | undefined;
  multiple?: boolean | undefined;
};

const singleControls: Readonly<Record<string, FuncType>> = {
  'el-select': 'select',
  'el-radio-group': 'radio',
};
const multipleControls: Readonly<Record<string, FuncType>> = {
  'el-select': 'select',
  'el-checkbox-group': 'checkbox',
};
const textControls: Readonly<Record<string, ControlType>> = {
  'el-textarea': 'textarea',
  textarea: 'textarea',
  'el-color-picker': 'colorPicker',
  picture: 'picture',
};

/** Lines of text are HTML where the tag says so. */
const lineControls: Readonly<Record<string, ControlType>> = { html: 'richText' };

export function resolveControlType({ funcType, tag = '', multiple }: ControlTaggedField): ControlType {
  const controls = controlsByTag(funcType, multiple === true);
  return (controls && Object.hasOwn(controls, tag) && controls[tag]) || funcType;
}

function controlsByTag(funcType: FuncType, multiple: boolean) {
  if (funcType === 'select') return multiple ? multipleControls : singleControls;
  if (funcType === 'radio') return singleControls;
  if (funcType === 'checkbox') return multipleControls;
  if (funcType === 'textarea') return lineControls;
  return funcType === 'input' ? textControls : undefined;
}
