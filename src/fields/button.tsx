import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import type { AnyField, FieldLook, WidgetProps } from './type.ts';
import { useFieldPlace, useFieldWorld } from './world.ts';

/** Stands with its own name; where the form is only read, one that would fill fields has nothing to do. */
function ActionButton({ field, id, values, onChange, reading = false }: WidgetProps) {
  const { press } = useFieldWorld();
  const place = useFieldPlace(field, values);
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

/** Where nothing can be pressed. */
const Named = ({ field }: { field: AnyField }) => <span>{field.label}</span>;

export const buttonLook: FieldLook = {
  Widget: ActionButton,
  Read: Named,
  span: 'cell',
  ownLabel: true,
  column: { align: 'left', text: () => '' },
};
