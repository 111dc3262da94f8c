/** What conditions over a flow list can be made of: the columns that it shows and its source can compare. */
import type { FilterKind } from '../../../contract/fields/type.ts';
import { operatorsOf } from '../../../contract/filter/operators.ts';
import { type FlowFields, flowListFields, flowOptions } from '../../../contract/flow/listFields.ts';
import { type FilterField, isForMachines } from '../filter/fields.ts';

export function flowFilterFields(
  list: keyof FlowFields,
  columns: readonly { id: string; label: string }[],
): FilterField[] {
  const kinds: Readonly<Record<string, FilterKind>> = flowListFields[list];
  return columns.flatMap(({ id, label }) => {
    const kind = kinds[id];
    if (!kind) return [];
    const options = flowOptions[id];
    return [
      {
        id,
        label,
        kind,
        operators: operatorsOf({ filter: kind, masked: false, hasView: false }).filter(
          (is) => !isForMachines(is, kind),
        ),
        groups: false,
        ...(options && { options: [...options] }),
      },
    ];
  });
}
