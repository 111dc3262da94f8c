import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useFieldContext, useFieldLocation } from './fieldContext.ts';
import type { AnyField, FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';

/** A button with its label; in a read-only form a button that would fill fields is not shown. */
function ActionButton({ field, id, values, onChange, reading = false }: FieldWidgetProps) {
  const { press } = useFieldContext();
  const place = useFieldLocation(field, values);
  const [busy, setBusy] = useState(false);
  if (!press || (reading && field.action?.type === 'compute')) return null;
  const run = async () => {
    setBusy(true);
    try {
      const filled = await press(field, place());
      if (filled) onChange(undefined, filled);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      id={id}
      className="field-action"
      busy={busy}
      disabled={!field.action}
      title={field.action ? undefined : '该按钮没有配置动作'}
      onClick={run}
    >
      {field.label}
    </Button>
  );
}

/** The label alone, where the button cannot be pressed. */
const ButtonLabel = ({ field }: { field: AnyField }) => <span>{field.label}</span>;

export const buttonField: FieldRenderer = {
  Widget: ActionButton,
  ReadOnlyView: ButtonLabel,
  span: 'cell',
  ownLabel: true,
  column: { align: 'left', text: () => '' },
};
