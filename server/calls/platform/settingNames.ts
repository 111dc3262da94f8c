/** The names of what the values of settings name: departments, roles, a person, a form with its field. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import { parseSettingList } from '../../../contract/settings/settingList.ts';
import { findSetting } from '../../../contract/settings/settings.ts';
import { parseSupplierForm } from '../../../contract/settings/supplierForm.ts';
import type { Tx } from '../../db/database.ts';
import type { ResourceValues } from '../../db/resources/resourceRows.ts';
import { loadForms, loadFormsByName } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { loadChosenObjects } from '../references/referencedObjects.ts';

const objectKinds = { depts: 'dept', roles: 'role', person: 'user' } as const;
type ObjectKind = (typeof objectKinds)[keyof typeof objectKinds];

type NamedValue = { kind: ObjectKind | 'form'; codes: readonly string[] };

/** Adds the names to the rows, in the order of the values. What does not exist is told by its code. */
export async function withSettingNames(tx: Tx, rows: readonly ResourceValues[]): Promise<ResourceValues[]> {
  const named = rows.map(listNamed);
  const names = new Map<string, string>();
  for (const kind of Object.values(objectKinds)) {
    const chosen = named.flatMap((one) => (one?.kind === kind ? one.codes : []));
    if (chosen.length === 0) continue;
    for (const { code, name, enabled } of await loadChosenObjects(tx, { kind, chosen, by: 'code' }))
      names.set(`${kind} ${code}`, enabled ? name : `${name}（已停用）`);
  }
  const forms = await loadFormsByName(
    tx,
    named.flatMap((one) => (one?.kind === 'form' ? one.codes.map((code) => formOf(code)) : [])),
  );
  const nameOf = (kind: NamedValue['kind'], code: string) =>
    (kind === 'form' ? nameSupplierForm(forms, code) : names.get(`${kind} ${code}`)) ?? code;
  return rows.map((row, index) => {
    const { kind, codes } = named[index] ?? { kind: 'form', codes: [] };
    return { ...row, valueNames: codes.map((code) => nameOf(kind, code)) };
  });
}

function listNamed(row: ResourceValues): NamedValue | undefined {
  const kind = findSetting(String(row.configKey))?.kind;
  const configValue = String(row.configValue);
  if (kind === 'depts' || kind === 'roles')
    return { kind: objectKinds[kind], codes: parseSettingList(configValue) };
  const code = configValue.trim();
  if (code === '') return undefined;
  if (kind === 'person') return { kind: objectKinds[kind], codes: [code] };
  return kind === 'supplierForm' ? { kind: 'form', codes: [code] } : undefined;
}

const formOf = (value: string) => parseSupplierForm(value)?.enName ?? value;

function nameSupplierForm(forms: ReadonlyMap<string, Form>, value: string): string | undefined {
  const form = forms.get(formOf(value));
  const { field } = parseSupplierForm(value) ?? {};
  if (!form || field === undefined) return form?.cnName;
  return formatFieldOfForm(form, form.fields.find(({ enName }) => enName === field)?.label ?? field);
}

const formatFieldOfForm = ({ cnName }: Form, field: string) => `${cnName}：${field}`;

/** All forms by name, each followed by its fields that are texts. */
export async function listSupplierFormChoices(tx: Tx) {
  return (await loadForms(tx)).flatMap((form) => [
    { value: form.enName, label: form.cnName },
    ...form.fields
      .filter((field) => getFieldType(field).filter === 'text')
      .map(({ enName, label }) => ({
        value: `${form.enName}:${enName}`,
        label: formatFieldOfForm(form, label),
        branch: label,
        depth: 1,
      })),
  ]);
}
