/** The person's own data as a form, for the form renderer and its rules. */
import { userResource } from '../../../contract/resources/people/user.ts';
import { findResourceField, toFormDefinition } from '../../../contract/resources/resource.ts';
import type { OwnProfile } from '../../state/cache/own/ownProfile.ts';
import { everythingWritable } from '../../state/forms/formAccess.ts';
import { closeForm, findOpenForm, openForm } from '../../state/forms/formCache.ts';
import type { FormModel } from '../../state/forms/formModel.ts';

const formKey = 'profile';
const fieldNames = ['nickName', 'phonenumber', 'email', 'sex'] as const;

const definition = {
  ...toFormDefinition(
    userResource,
    fieldNames.flatMap((name) => {
      const field = findResourceField(userResource, name);
      return field ? [{ ...field, required: field.required === true || name === 'sex' }] : [];
    }),
  ),
  enName: formKey,
  cnName: '个人资料',
};

/** The open form keeps what was typed, unless the data has been changed elsewhere. */
export function openProfileForm(profile: OwnProfile): FormModel {
  const known = findOpenForm(formKey);
  if (known && fieldNames.every((name) => (known.initial[name] ?? '') === profile[name])) return known;
  closeForm(formKey);
  const initial = Object.fromEntries(fieldNames.map((name) => [name, profile[name]]));
  return openForm({ key: formKey, definition, access: everythingWritable, initial, exists: true });
}
