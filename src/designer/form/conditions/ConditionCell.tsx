/** A condition in a cell of a table: its text, and the rows of it in a dialog. */
import { Filter } from '@blueprintjs/icons';
import { type Dialog, openDialog } from '../../../dialogs/openDialog.ts';
import type { FieldWidgetProps } from '../../../fields/fieldRenderer.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ExpressionWidget } from '../expression/ExpressionField.tsx';
import { useFormDraft } from '../formDraft.ts';
import type { ConditionDialogProps } from './ConditionDialog.tsx';

const conditionDialog: Dialog<ConditionDialogProps, { text: string }> = {
  id: 'designer.condition',
  load: async () => (await import('./ConditionDialog.tsx')).ConditionDialog,
};

export function ConditionCell(props: FieldWidgetProps) {
  const { field, value, onChange } = props;
  const draft = useFormDraft();
  const label = props.label ?? field.label;
  const open = async () => {
    const text = typeof value === 'string' ? value : '';
    const answer = await openDialog(conditionDialog, { draft, field, label, text });
    if (answer) onChange(answer.text);
  };
  return (
    <div className="builder-condition-cell">
      <ExpressionWidget {...props} />
      <IconButton label={`${label}：按字段选择`} onClick={open}>
        <Filter size={12} />
      </IconButton>
    </div>
  );
}
