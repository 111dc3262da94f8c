/** Where a field of a chosen type goes, and how that and the focus are said. Pure. */
import type { Path } from '../../../contract/design/edit.ts';
import { addField } from '../../../contract/design/form/fieldSteps.ts';
import { type FormDesign, getFieldAt } from '../../../contract/design/form/formDesign.ts';
import type { Step } from '../../../contract/design/history.ts';
import { type FuncType, getFieldType } from '../../../contract/fields/registry.ts';
import type { PinyinReadings } from '../../../contract/pinyin/matchPinyin.ts';
import type { AddingPlace } from '../../commands/designer/formBuilderCommands.ts';

/** What choosing a type does: adding one at a place, or changing the type of the focused field. */
export type TypeChoosing = AddingPlace | 'change';

type AddedType = { focus: Path; place: AddingPlace; funcType: FuncType; readings: PinyinReadings };

export function addType(
  design: FormDesign,
  { focus, place, funcType, readings }: AddedType,
): Step | undefined {
  const field = getFieldAt(design, focus);
  const at =
    place === 'inside' && field?.children
      ? [...focus, 'children', field.children.length]
      : place === 'before' && field
        ? focus
        : placeAfter(design, focus);
  return addField(design, { at, funcType, readings });
}

/** Behind the focused field, or at the end of the form. */
export const placeAfter = (design: FormDesign, focus: Path): Path =>
  getFieldAt(design, focus)
    ? [...focus.slice(0, -1), Number(focus.at(-1)) + 1]
    : ['fields', design.fields.length];

export function describeChoosing(design: FormDesign, focus: Path, choosing: TypeChoosing): string {
  const label = getFieldAt(design, focus)?.label;
  if (label === undefined) return '↵ 加在最后';
  const texts: Readonly<Record<TypeChoosing, string>> = {
    after: `↵ 加在“${label}”之后`,
    before: `↵ 加在“${label}”之前`,
    inside: `↵ 加为“${label}”的列`,
    change: `↵ “${label}”换成`,
  };
  return texts[choosing];
}

/** For the status line. */
export function describeFocus(design: FormDesign, focus: Path): string {
  const field = getFieldAt(design, focus);
  if (!field) return `${design.fields.length} 个字段`;
  const position = Number(focus[1]) + 1;
  return `字段 ${position} / ${design.fields.length} ${field.label}（${getFieldType(field).label}）`;
}
