/** Rows of tenant/0002_forms.sql that concern forms. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SavedViewContent } from '../../../contract/calls/savedView.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Stamp } from './people.ts';

/** The definition as kept: number and version stand in their own columns. */
export type KeptDefinition = Omit<FormDefinition, 'formId' | 'version'>;

interface FormRow {
  formId: GeneratedAlways<string>;
  enName: string;
  cnName: string;
  category: Generated<string>;
  hasFlow: Generated<boolean>;
  version: Generated<number>;
  definition: JSONColumnType<KeptDefinition>;
  deleted: Generated<boolean>;
  createBy: string | null;
  createTime: Stamp;
  updateBy: string | null;
  updateTime: Stamp;
}

interface FormVersionRow {
  formId: string;
  version: number;
  definition: JSONColumnType<KeptDefinition>;
  createBy: string | null;
  createTime: Stamp;
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
  updateTime: Stamp;
}

interface SavedViewRow {
  viewId: Generated<string>;
  userId: string;
  formName: string;
  name: string;
  content: JSONColumnType<SavedViewContent>;
  isDefault: Generated<boolean>;
  updateTime: Stamp;
}

export interface FormTables {
  forms: FormRow;
  formVersions: FormVersionRow;
  serialNumbers: SerialNumberRow;
  savedQueries: SavedQueryRow;
  savedViews: SavedViewRow;
}
