/** Permissions for downloading a job's file, checked at each download: a permission may have been revoked since. */
import { z } from 'zod';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';
import type { JobRow } from '../queue/job.ts';
import type { ExportableList } from './exportableList.ts';
import { exportableLists } from './exportableLists.ts';
import { userTemplatePermission } from './userTemplateJob.ts';

const recordsRequest = z.object({
  form: z.string(),
  /** Ordered by a free button of the form, whose own permission it needs instead. */
  button: z.string().optional(),
});

/** A user without access to a list cannot download its sheet. */
export const exportPermissions = ({ form, button }: z.output<typeof recordsRequest>): string[] => [
  button === undefined ? `auto:${form}:export` : `auto:${form}:btn${button}`,
  `auto:${form}:list`,
];

const formRequest = z.object({ form: z.string() });
const listRequest = z.object({ list: z.enum(Object.keys(exportableLists)) });
const exportableListsByName: Record<string, ExportableList> = exportableLists;

/** Keyed by the kinds of jobs that produce a file. */
const permissionsByKind: Partial<Record<string, (request: unknown) => string[]>> = {
  export: (request) => exportPermissions(recordsRequest.parse(request)),
  import: (request) => [`auto:${formRequest.parse(request).form}:import`],
  importTemplate: (request) => [`auto:${formRequest.parse(request).form}:import`],
  userTemplate: () => [userTemplatePermission],
  userErrors: () => [userTemplatePermission],
  tenantExport: () => ['system:tenant:export'],
  queryExport: (request) => [exportableListsByName[listRequest.parse(request).list]?.permission ?? []].flat(),
};

export const canDownloadJobFile = ({ permissions }: Actor, { kind, request }: JobRow): boolean =>
  (permissionsByKind[kind]?.(request) ?? []).every((right) => holdsPermission(permissions, right));
