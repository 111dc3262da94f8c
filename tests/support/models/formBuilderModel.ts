/** What a person does in the form builder, chosen by numbers. */
import fc from 'fast-check';
import type { Path } from '../../../contract/design/edit.ts';
import { listProperties } from '../../../contract/design/form/fieldProperties.ts';
import {
  addField,
  deleteField,
  dropField,
  duplicateField,
  moveField,
  renameField,
  setLabel,
  setProperty,
  wrapInGroup,
} from '../../../contract/design/form/fieldSteps.ts';
import {
  blankFormDesign,
  type FormDesign,
  isColumnPath,
  listPlacedFields,
} from '../../../contract/design/form/formDesign.ts';
import { formSettings, setFormSetting } from '../../../contract/design/form/formSettings.ts';
import { beginHistory, type History, performStep, type Step } from '../../../contract/design/history.ts';
import { type FuncType, fieldTypes } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { readingTable } from '../../../contract/pinyin/readings.ts';
import { decodeReadings } from '../../../contract/pinyin/readingTable.ts';

const readings = decodeReadings(readingTable);
const funcTypes = Object.keys(fieldTypes) as FuncType[];

/** The kind of an act, the field it is for, and what it does there. */
export type Act = readonly [kind: number, place: number, detail: number];

export const builderActs = (maxLength: number) =>
  fc.array(fc.tuple(fc.nat(9), fc.nat(1000), fc.nat(1000)), { maxLength });

const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)];

/** What is typed or chosen in the editor of a setting. */
function enterValue(
  { funcType, options = [], children = [] }: Omit<Field, 'enName'>,
  detail: number,
): unknown {
  if (funcType === 'number') return String(detail);
  if (funcType === 'subForm')
    return Array.from({ length: detail % 3 }, (_, at) =>
      Object.fromEntries(children.map((column) => [column.enName, enterValue(column, detail + at)])),
    );
  if (options.length > 0) return pick(options, detail)?.value;
  return detail % 7 === 0 ? '' : `文字 ${detail}`;
}

function setSomeProperty(
  design: FormDesign,
  { path, field }: { path: Path; field: Field },
  detail: number,
): Step | undefined {
  const property = pick(
    listProperties({ field, isColumn: isColumnPath(path) }).filter(({ key }) => key !== 'enName'),
    detail,
  );
  if (!property) return undefined;
  const value = enterValue(property.editor, Math.floor(detail / 7));
  if (property.key === 'label')
    return setLabel(design, { path, label: String(value), isNew: detail % 2 === 0, readings });
  return setProperty(design, [...path, property.key], property.write ? property.write(value) : value);
}

function setSomeSetting(design: FormDesign, place: number, detail: number): Step | undefined {
  const setting = pick(formSettings, place);
  if (!setting) return undefined;
  const entered = enterValue(setting.editor, detail);
  const value = setting.write ? setting.write(entered) : entered;
  return setFormSetting(design, setting, { value, isNew: detail % 2 === 0, readings });
}

/** Undefined where nobody could do it. */
function chooseStep(design: FormDesign, [kind, place, detail]: Act): Step | undefined {
  const funcType = pick(funcTypes, detail) ?? 'input';
  const placed = pick(listPlacedFields(design), place);
  if (!placed || kind === 0)
    return addField(design, { at: ['fields', design.fields.length], funcType, readings });
  const { path, field } = placed;
  const steps: readonly (() => Step | undefined)[] = [
    () => setSomeSetting(design, place, detail),
    () => addField(design, { at: field.children ? [...path, 'children', 0] : path, funcType, readings }),
    () => deleteField(design, path),
    () => moveField(design, path, detail % 2 === 0 ? 1 : -1),
    () => dropField(design, path, pick(listPlacedFields(design), detail)?.path ?? path),
    () => duplicateField(design, path, readings),
    () => wrapInGroup(design, path, readings),
    () => renameField(design, path, `name${detail}`),
  ];
  return steps[kind - 1]?.() ?? setSomeProperty(design, placed, detail);
}

/** The form that the acts make of a blank one, with its history. */
export const buildRandomForm = (acts: readonly Act[]): History<FormDesign> =>
  acts.reduce((history, act) => {
    const step = chooseStep(history.document, act);
    return step ? performStep(history, step) : history;
  }, beginHistory(blankFormDesign()));
