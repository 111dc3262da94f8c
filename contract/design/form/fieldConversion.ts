/** Changes the type of a field. Pure. */
import type { FuncType } from '../../fields/registry.ts';
import type { Field } from '../../forms/definition.ts';
import { listProperties } from './fieldProperties.ts';

/** A field of another type with the settings that the new type knows as well. */
export function convertField(field: Field, funcType: FuncType, isColumn: boolean): Field {
  const { enName, label } = field;
  const remembered = 'publishedName' in field && { publishedName: field.publishedName };
  const plain: Field = { ...field, funcType };
  const known = new Set(listProperties({ field: plain, isColumn }).map(({ key }) => key));
  const kept = Object.fromEntries(
    Object.entries(field).filter(
      ([key]) => known.has(key as keyof Field) && key !== 'format' && key !== 'tag',
    ),
  );
  return { ...kept, enName, label, funcType, ...remembered };
}
