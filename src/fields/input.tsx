import { formatDisplayValue } from './displayValue.ts';
import type { FieldRenderer } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';
import { InputWidget } from './textInput/InputWidget.tsx';

export const inputField: FieldRenderer = {
  Widget: InputWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
