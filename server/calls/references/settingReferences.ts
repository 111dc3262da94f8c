/** The settings whose values name people, roles, departments, forms and fields. */
import { parseSettingList } from '../../../contract/settings/settingList.ts';
import { findSetting } from '../../../contract/settings/settings.ts';
import { parseSupplierForm, supplierFormKey } from '../../../contract/settings/supplierForm.ts';
import { flowAdministratorKey } from '../../db/queries/people/candidates.ts';
import { loadConfigValues } from '../../db/queries/platform/configValues.ts';
import type { Reference, ReferencedKind, ReferencedObject, ReferenceFinder } from './reference.ts';

type NamingSetting = { key: string; names: (value: string, object: ReferencedObject) => boolean };

const namingSettings: Partial<Record<ReferencedKind, readonly NamingSetting[]>> = {
  role: [{ key: 'sys.register.roles', names: (value, { code }) => parseSettingList(value).includes(code) }],
  dept: [{ key: 'sys.register.depts', names: (value, { id }) => parseSettingList(value).includes(id) }],
  user: [{ key: flowAdministratorKey, names: (value, { id }) => value.trim() === id }],
  form: [{ key: supplierFormKey, names: (value, { code }) => parseSupplierForm(value)?.enName === code }],
  field: [
    {
      key: supplierFormKey,
      names: (value, { code, within }) => {
        const supplier = parseSupplierForm(value);
        return supplier?.enName === within && supplier?.field === code;
      },
    },
  ],
};

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
        .filter(({ key, names }) => names(values[key] ?? '', object))
        .map(({ key }): Reference => ({ id: object.id, by: 'setting', name: findSetting(key)?.name ?? key })),
    );
  };
