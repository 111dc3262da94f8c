/** Where a form itself names one of its fields. Pure. */
import { isSamePath, type Path } from '../../edit.ts';
import { nameOfField } from '../fieldSteps.ts';
import { type FormDesign, getFieldAt, getFieldPath, isColumnPath } from '../formDesign.ts';
import { listNameReferences } from '../nameReferences.ts';
import { listForeignPlaces } from './foreignNames.ts';

/** `path`: the text that names the field. */
export type FieldUse = { readonly what: string; readonly path: Path };

/** Without the places in the field itself. Texts that are told in the same words are one. */
export function listFieldUses(design: FormDesign, path: Path): FieldUse[] {
  const field = getFieldAt(design, path);
  if (!field) return [];
  const named = nameOfField(design, path, field);
  const uses = [
    ...listNameReferences(design).filter((reference) => reference.names(named)),
    ...(isColumnPath(path) || design.enName === ''
      ? []
      : listForeignPlaces(design, design.enName).filter(({ names }) => names.includes(field.enName))),
  ].filter((use) => !isSamePath(getFieldPath(use.path) ?? [], path));
  return [...new Map(uses.map((use) => [use.what, { what: use.what, path: use.path }])).values()];
}
