/** The form of a resource's row: the fields that its action lets a person enter, with a draft per row. */
import {
  findResourceField,
  listEditorFields,
  type Resource,
  toFormDefinition,
} from '../../../contract/resources/resource.ts';
import type { FieldContext } from '../../fields/fieldContext.ts';
import { everythingWritable, readOnly } from '../../state/forms/formAccess.ts';
import { closeForm, openForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { findResource } from '../../state/resources/resourceCalls.ts';
import { loadResourceOptions } from '../../state/resources/resourceOptions.ts';
import { type ResourceRow, toResourceBody } from '../../state/resources/resourceRow.ts';
import type { ResourceEditorProps } from './openResourceEditor.ts';

export type EditorAct = 'add' | 'edit';

export const editorActOf = ({ row }: Pick<ResourceEditorProps, 'row'>): EditorAct => (row ? 'edit' : 'add');

export function formatEditorTitle({ resource, row, readOnly }: ResourceEditorProps): string {
  if (!row) return `新增${resource.title}`;
  return `${readOnly ? '查看' : '编辑'}${resource.title} ${row[resource.label]}`;
}

const formKey = ({ name }: Resource, row: ResourceRow | undefined): string =>
  `resource:${name}:${row ? String(row.id) : 'new'}`;

/** A form that is open already keeps what was typed. */
export function openResourceForm(props: ResourceEditorProps): FormModel {
  const { resource, row, initial } = props;
  const { specialize = (field) => field } = resource;
  const fields = listEditorFields(resource, editorActOf(props)).map((field) =>
    row ? specialize(field, row) : field,
  );
  return openForm({
    key: formKey(resource, row),
    definition: toFormDefinition(resource, fields),
    access: props.readOnly ? readOnly : everythingWritable,
    initial: row ?? { ...fixedDefaults(resource), ...initial },
    exists: row !== undefined,
  });
}

export const closeResourceForm = ({ resource, row }: ResourceEditorProps): void =>
  closeForm(formKey(resource, row));

const fixedDefaults = ({ fields }: Resource): ResourceRow =>
  Object.fromEntries(
    fields.flatMap(({ enName, defaultType, defaultValue }) =>
      defaultType === 'fix' ? [[enName, defaultValue]] : [],
    ),
  );

/** The body of the call: a new row whole, an edit with the changes and the version that they are based on. */
export function buildEditorBody(props: ResourceEditorProps, form: FormModel): Record<string, unknown> {
  const { resource, row, fixed } = props;
  const fields = listEditorFields(resource, editorActOf(props));
  if (!row) return { ...fixed, ...withoutEmpty(toResourceBody(fields, form.whole())) };
  const version = row.version === undefined ? {} : { version: row.version };
  return { [resource.key]: row.id, ...version, ...toResourceBody(fields, form.changes()) };
}

/** A new row leaves out what nobody entered, so that the server's defaults apply. */
const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

/** Options of the editor's fields: the rows of another resource, below the same owner where both have one. */
export const createOptionSource =
  ({ resource, fixed }: ResourceEditorProps): FieldContext['options'] =>
  async ({ enName }) => {
    const from = findResourceField(resource, enName)?.optionsFrom;
    if (!from) return [];
    const source = findResource(from);
    return loadResourceOptions(source, source.within ? fixed : {});
  };
