import { findPublishedName } from '../../../../contract/design/form/names/publishedNames.ts';
import type { FieldRenderer, FieldWidgetProps } from '../../../fields/fieldRenderer.ts';
import { textareaField } from '../../../fields/textarea.tsx';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import { ConditionCell } from './ConditionCell.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';

/** Each field has an editor of its own, so that what is begun for one is not shown for the next. */
function ConditionWidget(props: FieldWidgetProps) {
  const { document: design, focus } = useFormHistory(useFormDraft());
  if (props.bare) return <ConditionCell {...props} />;
  // The name, because another field takes the place of a deleted one.
  return <ConditionEditor key={findPublishedName(design, focus)} {...props} />;
}

export const conditionField: FieldRenderer = { ...textareaField, Widget: ConditionWidget, isGroup: true };
