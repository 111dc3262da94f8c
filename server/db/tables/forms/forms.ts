/** Rows of tenant/0002_forms.sql that concern forms. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SavedViewContent } from '../../../../contract/calls/savedView.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import type { NameChange } from '../../../../contract/forms/renamedValues.ts';
import type { TimestampColumn } from '../people.ts';

/** The stored definition: number and version have their own columns. */
export type StoredDefinition = Omit<FormDefinition, 'formId' | 'version'>;

interface FormRow {
  formId: GeneratedAlways<string>;
  enName: string;
  cnName: string;
  category: Generated<string>;
  hasFlow: Generated<boolean>;
  version: Generated<number>;
  definition: JSONColumnType<StoredDefinition>;
  deleted: Generated<boolean>;
  createBy: string | null;
  createTime: TimestampColumn;
  updateBy: string | null;
  updateTime: TimestampColumn;
}

interface FormVersionRow {
  formId: string;
  version: number;
  definition: JSONColumnType<StoredDefinition>;
  /** Why it was published. */
  comment: Generated<string>;
  /** What it has renamed since the version before. */
  renames: JSONColumnType<NameChange[], string | undefined>;
  createBy: string | null;
  createTime: TimestampColumn;
}

interface SerialNumberRow {
  formId: string;
  field: string;
  period: string;
  last: string;
}

interface SavedQueryRow {
  userId: string;
  formName: string;
  filterKeyList: JSONColumnType<string[]>;
  updateTime: TimestampColumn;
}

interface SavedViewRow {
  viewId: Generated<string>;
  userId: string;
  list: string;
  name: string;
  content: JSONColumnType<SavedViewContent>;
  isDefault: Generated<boolean>;
  updateTime: TimestampColumn;
}

export interface FormTables {
  forms: FormRow;
  formVersions: FormVersionRow;
  serialNumbers: SerialNumberRow;
  savedQueries: SavedQueryRow;
  savedViews: SavedViewRow;
}
