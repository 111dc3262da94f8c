/**
 * The renderers of all field types. A name in contract/fields/registry.ts without a row here does not
 * compile.
 */
import './fields.css';
import type { FuncType } from '../../contract/fields/registry.ts';
import { addressField } from './address.tsx';
import { businessField } from './business.tsx';
import { buttonField } from './button.tsx';
import { cascaderField } from './cascader.tsx';
import { CheckboxSelect, checkboxField } from './checkbox.tsx';
import { colorField } from './color.tsx';
import { colorBoxField } from './colorBox.tsx';
import { type ControlTaggedField, resolveControlType, type TextControl } from './controlType.ts';
import { currentDeptField } from './currentDept.tsx';
import { currentPosField } from './currentPos.tsx';
import { currentTimeField } from './currentTime.tsx';
import { currentUserField } from './currentUser.tsx';
import { dateRangeField } from './dateRange.tsx';
import { dateStampField } from './dateStamp.tsx';
import { deptField } from './dept.tsx';
import type { FieldRenderer } from './fieldRenderer.ts';
import { PictureWidget } from './files/PictureWidget.tsx';
import { groupTitleField } from './groupTitle.tsx';
import { idCardField } from './idCard.tsx';
import { inputField } from './input.tsx';
import { invoiceField } from './invoice.tsx';
import { numberField } from './number.tsx';
import { positionField } from './position.tsx';
import { qrCodeField } from './qrCode.tsx';
import { radioField } from './radio.tsx';
import { relatedFormField } from './relatedForm.tsx';
import { RichTextView, RichTextWidget } from './richText/RichTextWidget.tsx';
import { selectField } from './select.tsx';
import { serialNumberField } from './serialNumber.tsx';
import { subFormField } from './subForm.tsx';
import { textareaField } from './textarea.tsx';
import { ColorPickerWidget } from './textInput/ColorPickerWidget.tsx';
import { uploadField } from './upload.tsx';
import { userField } from './user.tsx';

const fieldRenderers: Record<FuncType, FieldRenderer> = {
  input: inputField,
  textarea: textareaField,
  number: numberField,
  select: selectField,
  radio: radioField,
  checkbox: checkboxField,
  cascader: cascaderField,
  address: addressField,
  dateStamp: dateStampField,
  dateRange: dateRangeField,
  user: userField,
  dept: deptField,
  subForm: subFormField,
  relatedForm: relatedFormField,
  color: colorField,
  position: positionField,
  idCard: idCardField,
  upload: uploadField,
  invoice: invoiceField,
  business: businessField,
  serialNumber: serialNumberField,
  groupTitle: groupTitleField,
  colorBox: colorBoxField,
  qrCode: qrCodeField,
  button: buttonField,
  currentUser: currentUserField,
  currentDept: currentDeptField,
  currentPos: currentPosField,
  currentTime: currentTimeField,
};

const controlRenderers: Record<FuncType | TextControl, Pick<FieldRenderer, 'Widget' | 'span' | 'isGroup'>> = {
  ...fieldRenderers,
  colorPicker: { Widget: ColorPickerWidget, span: 'cell' },
  picture: { Widget: PictureWidget, span: 'full' },
  richText: { Widget: RichTextWidget, span: 'full', isGroup: true },
};

/** The controls of which the text is not shown as it is stored. */
const textViews: Partial<Record<TextControl, FieldRenderer['ReadOnlyView']>> = { richText: RichTextView };

/** The renderer of its type, with another control if its tag names one. */
export function getFieldRenderer(field: ControlTaggedField): FieldRenderer {
  const look = fieldRenderers[field.funcType];
  const control = resolveControlType(field);
  if (control === field.funcType) return look;
  const { isGroup: _, ...own } = look;
  const { Widget, span, isGroup } = controlRenderers[control];
  const isMany = field.funcType === 'checkbox';
  const view = textViews[control as TextControl];
  return {
    ...own,
    Widget: isMany ? CheckboxSelect : Widget,
    span,
    ...(isGroup && { isGroup }),
    ...(view && { ReadOnlyView: view }),
  };
}
