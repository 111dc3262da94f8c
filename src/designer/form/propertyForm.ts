/** The settings of what has the focus as a form, for the form renderer. */
import type { Path } from '../../../contract/design/edit.ts';
import { listPartSettings } from '../../../contract/design/form/fieldActionSettings.ts';
import {
  listProperties,
  type PanelProperty,
  type PropertyTab,
} from '../../../contract/design/form/fieldProperties.ts';
import {
  findNameProblem,
  renameField,
  renamePublishedField,
  setLabel,
  setProperty,
} from '../../../contract/design/form/fieldSteps.ts';
import { type FormDesign, getFieldAt, isColumnPath } from '../../../contract/design/form/formDesign.ts';
import {
  type FormSetting,
  formSettings,
  readFormSetting,
  setFormSetting,
} from '../../../contract/design/form/formSettings.ts';
import { isListPath } from '../../../contract/design/form/list/listItems.ts';
import { listItemSettings } from '../../../contract/design/form/list/listSettings.ts';
import type { Step } from '../../../contract/design/history.ts';
import type { DesignProblem } from '../../../contract/design/problem.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { PinyinReadings } from '../../../contract/pinyin/matchPinyin.ts';

/** One setting of the panel. */
export type PanelSetting = {
  key: string;
  tab: PropertyTab;
  help: string;
  field: Field;
  /** The place in the document, by which problems find it. */
  path: Path;
  value: unknown;
  /** Undefined if the value cannot be set; then `problemOf` says why. */
  set(value: unknown): Step | undefined;
  problemOf?(value: unknown): string | undefined;
};

type PanelOf = {
  design: FormDesign;
  focus: Path;
  isNew: boolean;
  publishedNames: ReadonlySet<string>;
  readings: PinyinReadings;
};

export const listPanelSettings = (panel: PanelOf): PanelSetting[] =>
  isListPath(panel.focus)
    ? listItemPanel(panel)
    : panel.focus.length === 0
      ? listFormSettings(panel)
      : listFieldSettings(panel);

const listItemPanel = (panel: PanelOf): PanelSetting[] =>
  listItemSettings(panel).map(({ editor, ...setting }) => ({
    ...setting,
    tab: 'basic',
    field: { enName: setting.key, ...editor },
  }));

function listFormSettings({ design, isNew, readings }: PanelOf): PanelSetting[] {
  const listed = formSettings.filter((setting) => setting.appliesTo(design));
  return listed.map((setting: FormSetting) => ({
    key: setting.key,
    tab: 'basic',
    help: setting.help,
    field: { enName: setting.key, ...setting.editor },
    path: setting.path,
    value: readFormSetting(design, setting),
    set: (value) =>
      setting.key === 'enName' && !isNew
        ? undefined
        : setFormSetting(design, setting, {
            value: setting.write ? setting.write(value) : value,
            isNew,
            readings,
          }),
    problemOf: (value) =>
      setting.key === 'enName' && !isNew && value !== design.enName ? '发布后不能修改' : undefined,
  }));
}

function listFieldSettings(panel: PanelOf): PanelSetting[] {
  const { design, focus } = panel;
  const field = getFieldAt(design, focus);
  if (!field) return [];
  const properties = listProperties({ field, isColumn: isColumnPath(focus) }).map(
    (property): PanelSetting => ({
      key: property.key,
      tab: property.tab,
      help: property.help,
      field: { enName: property.key, ...property.editor },
      path: [...focus, property.key],
      value: property.read ? property.read(field[property.key]) : field[property.key],
      set: (value) => setFieldProperty(panel, property, value),
      ...(property.key === 'enName' && {
        problemOf: (value: unknown) => findNameProblem(design, focus, String(value ?? '')),
      }),
    }),
  );
  const parts = listPartSettings(field, focus).map(({ editor, ...part }) => ({
    ...part,
    field: { enName: part.key, ...editor },
  }));
  return [...properties, ...parts];
}

function setFieldProperty(
  { design, focus, isNew, readings }: PanelOf,
  { key, write }: PanelProperty,
  value: unknown,
): Step | undefined {
  if (key === 'label') return setLabel(design, { path: focus, label: String(value ?? ''), isNew, readings });
  if (key === 'enName')
    return (isNew ? renameField : renamePublishedField)(design, focus, String(value ?? ''));
  return setProperty(design, [...focus, key], write ? write(value) : value);
}

export const toPanelDefinition = (settings: readonly PanelSetting[]): FormDefinition => ({
  formId: '0',
  version: 1,
  enName: 'design_properties',
  cnName: '属性',
  type: 1,
  hasFlow: false,
  fields: settings.map(({ field }) => field),
  feature: {},
  buttons: [],
  checks: [],
});

/** The problems at their settings; those of the whole field are at its label. */
export function findPanelProblems(
  settings: readonly PanelSetting[],
  problems: readonly DesignProblem[],
  focus: Path,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of problems) {
    const setting = settings.find((one) => one.path.every((key, at) => path[at] === key));
    const isOfField =
      focus.length > 0 && path.length === focus.length && path.every((key, at) => focus[at] === key);
    const key = setting?.key ?? (isOfField ? settings[0]?.key : undefined);
    if (key !== undefined) found[key] ??= message;
  }
  return found;
}
