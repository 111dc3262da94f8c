/** The condition fields of a flow list: the visible columns that its source can compare. */
import type { FilterKind } from '../../../../contract/fields/fieldType.ts';
import {
  type FlowListFields,
  flowFieldOptions,
  flowListFields,
  isFlowGroupField,
} from '../../../../contract/flow/flowListFields.ts';
import { type FilterField, listBuiltOperators } from '../../model/filterField.ts';

export function buildFlowFilterFields(
  list: keyof FlowListFields,
  columns: readonly { id: string; label: string }[],
  { areGrouped }: { areGrouped: boolean },
): FilterField[] {
  const kinds: Readonly<Record<string, FilterKind>> = flowListFields[list];
  return columns.flatMap(({ id, label }) => {
    const kind = kinds[id];
    if (!kind) return [];
    const options = flowFieldOptions[id];
    return [
      {
        id,
        label,
        kind,
        operators: listBuiltOperators({ filter: kind, masked: null, hasView: false }),
        groups: areGrouped && isFlowGroupField(id),
        ...(options && { options: [...options] }),
      },
    ];
  });
}
