/** The scopes of references (db/locks/referenceLocks.ts) that saving values of fields needs. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { ReferenceScope } from '../../db/locks/referenceLocks.ts';
import type { NameRequest } from '../nameBook.ts';

/** Without those of records and people, who are deleted without regard to the records that name them. */
export const listReferenceScopes = (requests: readonly NameRequest[]): ReferenceScope[] =>
  requests.flatMap(({ field, value }) => (getFieldType(field).isEmpty(value) ? [] : scopesOf(field)));

/** For records whose values are not known yet. */
export const listFieldScopes = (fields: readonly Field[]): ReferenceScope[] =>
  fields.flatMap((field) => [...scopesOf(field), ...listFieldScopes(field.children ?? [])]);

function scopesOf(field: Field): ReferenceScope[] {
  const kind = getFieldType(field).references(field);
  if (kind === 'dict') return [`records dict ${field.configDataId ?? ''}`];
  return kind === 'depts' || kind === 'posts' || kind === 'constants' ? [`records ${kind}`] : [];
}
