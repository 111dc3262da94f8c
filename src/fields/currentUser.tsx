import { formatDisplayValue } from './displayValue.ts';
import { useFieldContext } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PeopleView } from './readOnly/PeopleView.tsx';

/** Shows the current user until the server returns the stored user. */
function CurrentUserWidget({ field, id, value, values }: FieldWidgetProps) {
  const services = useFieldContext();
  return (
    <output id={id} className="field-generated">
      {formatDisplayValue(value, values, field) || services.currentUserName}
    </output>
  );
}

export const currentUserField: FieldRenderer = {
  Widget: CurrentUserWidget,
  ReadOnlyView: PeopleView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
