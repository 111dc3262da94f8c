/**
 * All field types, by their names in definitions (`funcType`). A type without a renderer in src/fields/registry.tsx does
 * not compile.
 */
import { address } from './address.ts';
import { business } from './business.ts';
import { button } from './button.ts';
import { cascader } from './cascader.ts';
import { checkbox } from './checkbox.ts';
import { color } from './color.ts';
import { colorBox } from './colorBox.ts';
import { currentDept } from './currentDept.ts';
import { currentPos } from './currentPos.ts';
import { currentTime } from './currentTime.ts';
import { currentUser } from './currentUser.ts';
import { dateRange } from './dateRange.ts';
import { dateStamp } from './dateStamp.ts';
import { dept } from './dept.ts';
import type { FieldType } from './fieldType.ts';
import { groupTitle } from './groupTitle.ts';
import { idCard } from './idCard.ts';
import { input } from './input.ts';
import { invoice } from './invoice.ts';
import { number } from './number.ts';
import { position } from './position.ts';
import { qrCode } from './qrCode.ts';
import { radio } from './radio.ts';
import { relatedForm } from './relatedForm.ts';
import { select } from './select.ts';
import { serialNumber } from './serialNumber.ts';
import { subForm } from './subForm.ts';
import { textarea } from './textarea.ts';
import { upload } from './upload.ts';
import { user } from './user.ts';

export const fieldTypes = {
  input,
  textarea,
  number,
  select,
  radio,
  checkbox,
  cascader,
  address,
  dateStamp,
  dateRange,
  user,
  dept,
  subForm,
  relatedForm,
  color,
  position,
  idCard,
  upload,
  invoice,
  business,
  serialNumber,
  groupTitle,
  colorBox,
  qrCode,
  button,
  currentUser,
  currentDept,
  currentPos,
  currentTime,
} satisfies Record<string, FieldType>;

export type FuncType = keyof typeof fieldTypes;

export const getFieldType = (field: { readonly funcType: FuncType }): FieldType => fieldTypes[field.funcType];
