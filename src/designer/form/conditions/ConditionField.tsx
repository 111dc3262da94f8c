import type { FieldRenderer, FieldWidgetProps } from '../../../fields/fieldRenderer.ts';
import { textareaField } from '../../../fields/textarea.tsx';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import { ConditionCell } from './ConditionCell.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';

/** Each field has an editor of its own, so that what is begun for one is not shown for the next. */
function ConditionWidget(props: FieldWidgetProps) {
  const { focus } = useFormHistory(useFormDraft());
  return props.bare ? <ConditionCell {...props} /> : <ConditionEditor key={focus.join('.')} {...props} />;
}

export const conditionField: FieldRenderer = { ...textareaField, Widget: ConditionWidget, isGroup: true };
