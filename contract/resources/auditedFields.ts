/**
 * The fields of which the audit log tells old and new values, with their labels and formats: those of the described
 * administration objects, and those of objects that have no page of this kind.
 */
import type { AuditObject } from '../audit.ts';
import { absenceFields } from './people/absence.ts';
import { apiTokenFields } from './people/apiToken.ts';
import { calendarFields } from './platform/calendar.ts';
import { resources } from './registry.ts';
import type { ResourceField } from './resource.ts';

const otherFields: { readonly [Kind in AuditObject]?: readonly ResourceField[] } = {
  absence: absenceFields,
  apiToken: apiTokenFields,
  calendar: calendarFields,
};

/** Empty for an object that is only named. */
export function listAuditedFields(kind: AuditObject): readonly ResourceField[] {
  const described = Object.hasOwn(resources, kind) ? resources[kind as keyof typeof resources] : undefined;
  return described?.fields ?? otherFields[kind] ?? [];
}
