/** The content of a default, which each kind of default has entered in its own way. */
import type { Field } from '../../forms/definition.ts';
import { type EditedSetting, expressionEditor, parseDefault, sqlTag } from './propertyEditors.ts';

type DefaultValueProperty = EditedSetting & {
  readonly key: 'defaultValue';
  readonly tab: 'value';
  appliesTo(place: { field: Field }): boolean;
};

/** What was written for another kind of default is no text. */
const readText = (setting: unknown): unknown => (typeof setting === 'string' ? setting : undefined);

export const defaultValueProperties: readonly DefaultValueProperty[] = [
  {
    key: 'defaultValue',
    tab: 'value',
    help: '按填写的样子写。',
    editor: { label: '默认值内容', funcType: 'textarea', maxLength: 4000 },
    appliesTo: ({ field }) => field.defaultType === 'fix',
    read: (setting) =>
      typeof setting === 'string' || setting === undefined ? setting : JSON.stringify(setting),
    write: (value) => parseDefault(value),
  },
  {
    key: 'defaultValue',
    tab: 'value',
    help: '例如 today()、currentUser.userId。',
    editor: expressionEditor('默认值公式'),
    appliesTo: ({ field }) => field.defaultType === 'func',
    read: readText,
  },
  {
    key: 'defaultValue',
    tab: 'value',
    help: '取查询结果第一行的第一列；:字段名 是已填的值，:userId、:deptId、:today 是填写人和今天。',
    editor: { label: '默认值查询', funcType: 'textarea', tag: sqlTag, maxLength: 4000 },
    appliesTo: ({ field }) => field.defaultType === 'sql',
    read: readText,
  },
];
