import { ListDetailView } from '@blueprintjs/icons';
import { type FieldChoice, useFieldContext, useFieldLocation } from '../fieldContext.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

type PickRowsButtonProps = {
  field: AnyField;
  values: FieldValues;
  onTake: (chosen: readonly FieldChoice[]) => void;
};

/** Opens the list of the form that rows are taken from; renders nothing where the context has no picker. */
export function PickRowsButton({ field, values, onTake }: PickRowsButtonProps) {
  const { pickRelated } = useFieldContext();
  const place = useFieldLocation(field, values);
  if (!pickRelated) return null;
  const pick = async () => {
    const chosen = await pickRelated(field, [], place());
    if (chosen && chosen.length > 0) onTake(chosen);
  };
  return (
    <button type="button" className="ui-btn ui-btn-ghost field-sub-add" onClick={pick}>
      <ListDetailView size={12} />
      选择关联表单
    </button>
  );
}
