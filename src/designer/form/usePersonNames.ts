import { useEffect } from 'react';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { loadPeople } from '../../state/cache/people.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import type { PanelSetting } from './propertyForm.ts';

/** Settings store the id of a person; the panel shows the name. */
export function usePersonNames(form: FormModel, settings: readonly PanelSetting[]): void {
  const named = settings.filter(
    ({ field, value }) => getFieldType(field).references(field) === 'users' && value,
  );
  const ids = named.map(({ value }) => String(value)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids name what is loaded
  useEffect(() => {
    for (const { key, value } of named) {
      const show = async () => {
        const [person] = await loadPeople([String(value)]);
        if (person) form.set(`${key}$view`, person.nickName);
      };
      // Who may not see people reads the id.
      show().catch(() => {});
    }
  }, [form, ids]);
}
