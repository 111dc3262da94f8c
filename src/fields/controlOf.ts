/**
 * Which control a field is entered by: that of its type, or the one that its `tag` asks for where the values of both are
 * alike. Tags are the names of components as form builders write them; any other tag changes nothing.
 */
import type { FuncType } from '../../contract/fields/kinds.ts';

export type TaggedField = { funcType: FuncType; tag?: string | undefined; multiple?: boolean | undefined };

const single: Readonly<Record<string, FuncType>> = { 'el-select': 'select', 'el-radio-group': 'radio' };
const several: Readonly<Record<string, FuncType>> = {
  'el-select': 'select',
  'el-checkbox-group': 'checkbox',
};
const text: Readonly<Record<string, FuncType>> = { 'el-textarea': 'textarea', textarea: 'textarea' };

export function controlOf({ funcType, tag = '', multiple }: TaggedField): FuncType {
  const controls = controlsOf(funcType, multiple === true);
  return (controls && Object.hasOwn(controls, tag) && controls[tag]) || funcType;
}

function controlsOf(funcType: FuncType, multiple: boolean) {
  if (funcType === 'select') return multiple ? several : single;
  if (funcType === 'radio') return single;
  if (funcType === 'checkbox') return several;
  return funcType === 'input' ? text : undefined;
}
