/** How settings are entered, and the values of their editors. Pure. */
import type { Field } from '../../forms/definition.ts';

/** A field of the property panel, whose name is the setting. */
export type PropertyEditor = Omit<Field, 'enName'>;

/** A setting as a person edits it, with a sentence of help. */
export type EditedSetting = {
  readonly help: string;
  /** How it is entered; the name is the setting. */
  readonly editor: PropertyEditor;
  /** The value in the editor; the setting itself by default. */
  read?(setting: unknown): unknown;
  /** The setting; undefined removes it. */
  write?(value: unknown): unknown;
};

/** What an editor answers when nothing is entered: the setting is removed. */
export const isBlankSetting = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** A switch: absent is off. */
export const switchEditor = (label: string): PropertyEditor => ({
  label,
  funcType: 'radio',
  options: [
    { label: '是', value: 'true' },
    { label: '否', value: 'false' },
  ],
});
export const asSwitch = {
  read: (setting: unknown) => String(setting === true),
  write: (value: unknown) => (value === 'true' ? true : undefined),
};

export const numberEditor = (label: string, more: Partial<Field> = {}): PropertyEditor => ({
  label,
  funcType: 'number',
  precision: 0,
  ...more,
});
export const asNumber = {
  read: (setting: unknown) => (setting === undefined ? null : String(setting)),
  write: (value: unknown) =>
    value === null || value === '' || value === undefined ? undefined : Number(value),
};

/** `source:target` pairs as rows. */
export const asPairs = {
  read: (setting: unknown) =>
    toList(setting).map((pair) => {
      const [source = '', target = ''] = String(pair).split(':');
      return { source, target };
    }),
  write: (value: unknown) =>
    toRows(value)
      .filter(({ source, target }) => source && target)
      .map(({ source, target }) => `${source}:${target}`),
};

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const toRows = (value: unknown) => toList(value) as readonly Readonly<Record<string, unknown>>[];

export const text = (label: string, more: Partial<Field> = {}): PropertyEditor => ({
  label,
  funcType: 'input',
  ...more,
});

/** What it offers follows from the form and from what the tenant has, and is loaded as it is shown. */
export const choiceEditor = (label: string): PropertyEditor => ({ label, funcType: 'select', selectMode: 1 });

/** Rows of which each copies one value: what is chosen on the left goes to what is chosen on the right. */
export const pairsEditor = (label: string, source: string, target: string): PropertyEditor => ({
  label,
  funcType: 'subForm',
  children: [
    { enName: 'source', ...choiceEditor(source), required: true },
    { enName: 'target', ...choiceEditor(target), required: true },
  ],
});

/** The settings of what opens a new record of another form: a button in the form or on its list. */
export const jumpSettings = {
  targetForm: {
    help: '新建这个表单的单据。',
    editor: { ...choiceEditor('目标表单'), required: true },
  },
  fieldMap: {
    help: '带到新单据的值；不填时，名称和类型相同的字段都带。',
    editor: pairsEditor('带出字段', '本单字段', '新单字段'),
  },
} satisfies Readonly<Record<string, EditedSetting>>;

/** Marks the settings that are expressions, which have an editor of their own. */
export const expressionTag = 'expression';

export const expressionEditor = (label: string): PropertyEditor => ({
  label,
  funcType: 'textarea',
  tag: expressionTag,
  maxLength: 2000,
});

/** Marks the settings that are conditions: expressions that are also edited as rows of fields, comparisons and values. */
export const conditionTag = 'condition';

export const conditionEditor = (label: string): PropertyEditor => ({
  ...expressionEditor(label),
  tag: conditionTag,
});

/** Marks SQL, which can be tried out. */
export const sqlTag = 'sql';

type TreeOption = { label: string; value: string; children?: TreeOption[] };

export function formatOptionTree(options: readonly Readonly<Record<string, unknown>>[], depth = 0): string {
  return options
    .flatMap(({ label, value, children }) => {
      const shown = value === label || value === undefined ? String(label) : `${label} = ${value}`;
      const below = toRows(children);
      return [
        `${'  '.repeat(depth)}${shown}`,
        ...(below.length > 0 ? [formatOptionTree(below, depth + 1)] : []),
      ];
    })
    .join('\n');
}

export function parseOptionTree(lines: string): TreeOption[] {
  const top: TreeOption[] = [];
  const above: { depth: number; options: TreeOption[] }[] = [{ depth: -1, options: top }];
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const depth = (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '  ').length;
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    const [label = '', value = label] = line.trim().split(/\s+=\s+/, 2);
    const option: TreeOption = { label, value };
    const parent = above.at(-1)?.options ?? top;
    parent.push(option);
    above.push({ depth, options: childrenOf(option) });
  }
  return dropEmptyChildren(top);
}

function childrenOf(option: TreeOption): TreeOption[] {
  option.children ??= [];
  return option.children;
}

const dropEmptyChildren = (options: readonly TreeOption[]): TreeOption[] =>
  options.map(({ children = [], ...option }) =>
    children.length === 0 ? option : { ...option, children: dropEmptyChildren(children) },
  );

/** Lists are written as JSON; everything else is the text itself. */
export function parseDefault(value: unknown): unknown {
  const written = String(value ?? '');
  if (!written.trim().startsWith('[')) return written === '' ? undefined : written;
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}
