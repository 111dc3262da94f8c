import { ListDetailView } from '@blueprintjs/icons';
import type { AnyField, Values } from '../type.ts';
import { type Choice, useFieldPlace, useFieldWorld } from '../world.ts';

type PickRowsProps = { field: AnyField; values: Values; onTake: (chosen: readonly Choice[]) => void };

/** Opens the list of the form that rows are taken from; nothing where there is no room for one. */
export function PickRows({ field, values, onTake }: PickRowsProps) {
  const { pickRelated } = useFieldWorld();
  const place = useFieldPlace(field, values);
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
