/** The settings whose values name people, roles, departments, forms and fields. */
import { flowAdministratorKey } from '../../../contract/settings/declared/work.ts';
import { parseSettingList } from '../../../contract/settings/settingList.ts';
import { findSetting } from '../../../contract/settings/settings.ts';
import { parseSupplierForm, supplierFormKey } from '../../../contract/settings/supplierForm.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import type { Reference, ReferencedKind, ReferencedObject, ReferenceFinder } from './reference.ts';

type NamingSetting = {
  key: string;
  /** The codes of the objects that a value names. Departments and people have their ids for codes. */
  codesIn: (value: string) => readonly string[];
  /** Of the object in which those are: the form of a field. */
  within?: (value: string) => string | undefined;
};

const oneCode = (value: string | undefined) => (value ? [value] : []);

const namingSettings: Partial<Record<ReferencedKind, readonly NamingSetting[]>> = {
  role: [{ key: 'sys.register.roles', codesIn: parseSettingList }],
  dept: [{ key: 'sys.register.depts', codesIn: parseSettingList }],
  user: [{ key: flowAdministratorKey, codesIn: (value) => oneCode(value.trim()) }],
  form: [{ key: supplierFormKey, codesIn: (value) => oneCode(parseSupplierForm(value)?.enName) }],
  field: [
    {
      key: supplierFormKey,
      codesIn: (value) => oneCode(parseSupplierForm(value)?.field),
      within: (value) => parseSupplierForm(value)?.enName,
    },
  ],
};

const names = ({ codesIn, within }: NamingSetting, value: string, object: ReferencedObject): boolean =>
  codesIn(value).includes(object.code) && (!within || within(value) === object.within);

/** The objects that the value of a setting names. */
export const listNamedObjects = (key: string, value: string): NamedObjects[] =>
  namedKinds.flatMap((kind) =>
    (namingSettings[kind] ?? [])
      .filter((setting) => setting.key === key)
      .map(({ codesIn }) => ({ kind, codes: codesIn(value) })),
  );

const namedKinds = ['role', 'dept', 'user', 'form'] as const;
type NamedObjects = { kind: (typeof namedKinds)[number]; codes: readonly string[] };

export const settingsNaming =
  (kind: ReferencedKind): ReferenceFinder =>
  async ({ tx }, objects) => {
    const settings = namingSettings[kind] ?? [];
    const values = await loadConfigValues(
      tx,
      settings.map(({ key }) => key),
    );
    return objects.flatMap((object) =>
      settings
        .filter((setting) => names(setting, values[setting.key] ?? '', object))
        .map(({ key }): Reference => ({ id: object.id, by: 'setting', name: findSetting(key)?.name ?? key })),
    );
  };
