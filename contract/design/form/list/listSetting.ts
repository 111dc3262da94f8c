/** A setting of an item of the list page as a person edits it. Pure. */
import type { PinyinReadings } from '../../../pinyin/matchPinyin.ts';
import { createSet, getAt, type Path } from '../../edit.ts';
import type { Step } from '../../history.ts';
import type { FormDesign } from '../formDesign.ts';
import { type EditedSetting, isBlankSetting } from '../propertyEditors.ts';

/** A setting of an item, for the panel. */
export type ListSetting = Pick<EditedSetting, 'help' | 'editor'> & {
  /** The name in the panel, and the place by which problems find it. */
  readonly key: string;
  readonly path: Path;
  readonly value: unknown;
  set(value: unknown): Step | undefined;
  problemOf?(value: unknown): string | undefined;
};

export type ListSettingsOf = {
  readonly design: FormDesign;
  readonly focus: Path;
  /** The names of computed columns that are published, which no longer follow their labels. */
  readonly publishedNames: ReadonlySet<string>;
  readonly readings: PinyinReadings;
};

export type PlainSetting = EditedSetting & {
  readonly key: string;
  /** Empty texts are kept: the schema wants them. */
  readonly keepsEmpty?: true;
};

/** Settings that are properties of the item at the focus. */
export const toSettings = (
  { design, focus }: Pick<ListSettingsOf, 'design' | 'focus'>,
  title: string,
  plain: readonly PlainSetting[],
): ListSetting[] =>
  plain.map(({ key, help, editor, read, write, keepsEmpty }) => {
    const path = [...focus, key];
    const setting = getAt(design, path);
    return {
      key,
      help,
      editor,
      path,
      value: read ? read(setting) : setting,
      set: (value) => {
        const written = write ? write(value) : value;
        const next = !isBlankSetting(written) ? written : keepsEmpty ? '' : undefined;
        return { title, edits: [createSet(path, next)], focus, merge: path.join('.') };
      },
    };
  });
