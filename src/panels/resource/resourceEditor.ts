/** The form of a resource's row: the fields that its action lets a person enter, with a draft per row. */
import {
  findResourceField,
  listEditorFields,
  listViewFields,
  type Resource,
  type ResourceField,
  toFormDefinition,
} from '../../../contract/resources/resource.ts';
import { formatPictureUrl } from '../../../contract/settings/picture.ts';
import { parseSettingList } from '../../../contract/settings/settingList.ts';
import { parseSupplierForm } from '../../../contract/settings/supplierForm.ts';
import { defaultTenant } from '../../client/cookies.ts';
import type { FieldContext } from '../../fields/fieldContext.ts';
import { everythingWritable, readOnly as nothingWritable } from '../../state/forms/formAccess.ts';
import { closeForm, openForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { findResource, loadCalledOptions } from '../../state/resources/resourceCalls.ts';
import { loadResourceOptions, onResourceOptionsChange } from '../../state/resources/resourceOptions.ts';
import { type ResourceRow, toResourceBody } from '../../state/resources/resourceRow.ts';
import { withRowTexts } from '../../state/resources/viewedRow.ts';
import { session } from '../../state/session/session.ts';
import { parseStoredName } from '../../state/workspace/downloadFile.ts';

export type ResourceEditorProps = {
  resource: Resource;
  /** Values that every row has without input, such as the dictionary of an entry. */
  fixed: Readonly<Record<string, string>>;
  /** The row to edit; absent for a new one. */
  row?: ResourceRow | undefined;
  /** Values that a new row starts with. */
  initial?: ResourceRow | undefined;
  /** The id of the row of which the new one is a copy. */
  copyOf?: string | undefined;
  readOnly?: boolean;
};

export type EditorAct = 'add' | 'edit';

export const editorActOf = ({ row }: Pick<ResourceEditorProps, 'row'>): EditorAct => (row ? 'edit' : 'add');

export function formatEditorTitle({ resource, row, readOnly }: ResourceEditorProps): string {
  if (!row) return `新增${resource.title}`;
  return `${readOnly ? '查看' : '编辑'}${resource.title} ${row[resource.label]}`;
}

const formKey = ({ resource, row, copyOf }: ResourceEditorProps): string => {
  const copied = copyOf === undefined ? 'new' : `copy:${copyOf}`;
  return `resource:${resource.name}:${row ? String(row.id) : copied}`;
};

/** An open form keeps its input. */
export function openResourceForm(props: ResourceEditorProps): FormModel {
  const { resource, row } = props;
  const fields = listShownFields(props);
  return openForm({
    key: formKey(props),
    definition: toFormDefinition(resource, fields),
    access: props.readOnly ? nothingWritable : everythingWritable,
    initial: initialValues(props, fields),
    exists: row !== undefined,
  });
}

/** The fields as they are for this row. */
function listShownFields({ resource, row, readOnly, ...props }: ResourceEditorProps): ResourceField[] {
  const { specialize = (field) => field } = resource;
  const act = editorActOf({ ...props, row });
  return (readOnly ? listViewFields(resource) : listEditorFields(resource, act))
    .flatMap(withRelatedForm)
    .map((field) => (row ? specialize(field, row) : field))
    .filter(({ editor }) => readOnly || editor !== 'none');
}

function initialValues({ resource, row, initial, readOnly }: ResourceEditorProps, fields: ResourceField[]) {
  if (!row) return { ...fixedDefaults(resource), ...initial };
  return withListsOfTexts(readOnly ? withRowTexts(row, fields) : row, fields);
}

const withListsOfTexts = (row: ResourceRow, fields: readonly ResourceField[]): ResourceRow => ({
  ...row,
  ...Object.fromEntries(
    fields
      .filter(({ as, multiple }) => as === 'text' && multiple)
      .map(({ enName }) => [enName, parseSettingList(String(row[enName] ?? ''))]),
  ),
});

/** The field with the form that its setting names; no field while the setting names none. */
function withRelatedForm(field: ResourceField): ResourceField[] {
  if (field.formSetting === undefined) return [field];
  const form = parseSupplierForm(session.config[field.formSetting]);
  if (!form) return [];
  return [{ ...field, relateEnName: form.enName, ...(form.field && { relateField: form.field }) }];
}

export const closeResourceForm = (props: ResourceEditorProps): void => closeForm(formKey(props));

const fixedDefaults = ({ fields }: Resource): ResourceRow =>
  Object.fromEntries(
    fields.flatMap(({ enName, defaultType, defaultValue }) =>
      defaultType === 'fix' ? [[enName, defaultValue]] : [],
    ),
  );

/** The body of the call: a new row whole, an edit with the changes and the version that they are based on. */
export function buildEditorBody(props: ResourceEditorProps, form: FormModel): Record<string, unknown> {
  const { resource, row, fixed, copyOf } = props;
  const fields = listShownFields(props);
  const copied = resource.copy?.whole && copyOf !== undefined ? { copyOf } : {};
  if (!row) return { ...fixed, ...copied, ...withoutEmpty(toResourceBody(fields, form.whole())) };
  const version = row.version === undefined ? {} : { version: row.version };
  return { [resource.key]: row.id, ...version, ...toResourceBody(fields, form.changes()) };
}

/** A new row leaves out what nobody entered, so that the server's defaults apply. */
const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** The field services of an editor. */
export const createEditorServices = (props: ResourceEditorProps): Partial<FieldContext> => ({
  options: createOptionSource(props),
  onOptionsChange: onResourceOptionsChange,
  fillFrom: ({ enName }, value) => findResourceField(props.resource, enName)?.fills?.(value) ?? {},
  pictureAddress: ({ url }) =>
    formatPictureUrl(parseStoredName(url), session.person?.tenantCode ?? defaultTenant),
});

/** Options of the editor's fields: of a call, or the rows of another resource, below the same owner where both have one. */
const createOptionSource =
  (props: ResourceEditorProps): FieldContext['options'] =>
  async ({ enName }) => {
    const { resource, fixed } = props;
    const shown = listShownFields(props).find((field) => field.enName === enName);
    const { optionsCall, optionsFrom, optionCode: code } = shown ?? {};
    if (optionsCall) return loadCalledOptions(resource, optionsCall);
    if (!optionsFrom) return [];
    const source = findResource(optionsFrom);
    return loadResourceOptions(source, { query: source.within ? fixed : {}, code });
  };
