/** How every field type looks. A name in contract/fields/kinds.ts without a row here does not compile. */
import './fields.css';
import type { FuncType } from '../../contract/fields/kinds.ts';
import { addressLook } from './address.tsx';
import { businessLook } from './business.tsx';
import { buttonLook } from './button.tsx';
import { cascaderLook } from './cascader.tsx';
import { CheckboxSelect, checkboxLook } from './checkbox.tsx';
import { colorLook } from './color.tsx';
import { colorBoxLook } from './colorBox.tsx';
import { controlOf, type TaggedField } from './controlOf.ts';
import { currentDeptLook } from './currentDept.tsx';
import { currentPosLook } from './currentPos.tsx';
import { currentTimeLook } from './currentTime.tsx';
import { currentUserLook } from './currentUser.tsx';
import { dateRangeLook } from './dateRange.tsx';
import { dateStampLook } from './dateStamp.tsx';
import { deptLook } from './dept.tsx';
import { groupTitleLook } from './groupTitle.tsx';
import { idCardLook } from './idCard.tsx';
import { inputLook } from './input.tsx';
import { invoiceLook } from './invoice.tsx';
import { numberLook } from './number.tsx';
import { positionLook } from './position.tsx';
import { qrCodeLook } from './qrCode.tsx';
import { radioLook } from './radio.tsx';
import { relatedFormLook } from './relatedForm.tsx';
import { selectLook } from './select.tsx';
import { serialNumberLook } from './serialNumber.tsx';
import { subFormLook } from './subForm.tsx';
import { textareaLook } from './textarea.tsx';
import type { FieldLook } from './type.ts';
import { uploadLook } from './upload.tsx';
import { userLook } from './user.tsx';

const fieldLooks: Record<FuncType, FieldLook> = {
  input: inputLook,
  textarea: textareaLook,
  number: numberLook,
  select: selectLook,
  radio: radioLook,
  checkbox: checkboxLook,
  cascader: cascaderLook,
  address: addressLook,
  dateStamp: dateStampLook,
  dateRange: dateRangeLook,
  user: userLook,
  dept: deptLook,
  subForm: subFormLook,
  relatedForm: relatedFormLook,
  color: colorLook,
  position: positionLook,
  idCard: idCardLook,
  upload: uploadLook,
  invoice: invoiceLook,
  business: businessLook,
  serialNumber: serialNumberLook,
  groupTitle: groupTitleLook,
  colorBox: colorBoxLook,
  qrCode: qrCodeLook,
  button: buttonLook,
  currentUser: currentUserLook,
  currentDept: currentDeptLook,
  currentPos: currentPosLook,
  currentTime: currentTimeLook,
};

/** That of its type, with another control where its tag asks for one. */
export function lookOf(field: TaggedField): FieldLook {
  const look = fieldLooks[field.funcType];
  const control = controlOf(field);
  if (control === field.funcType) return look;
  const { isGroup: _, ...own } = look;
  const { Widget, span, isGroup } = fieldLooks[control];
  const isMany = field.funcType === 'checkbox';
  return { ...own, Widget: isMany ? CheckboxSelect : Widget, span, ...(isGroup && { isGroup }) };
}
