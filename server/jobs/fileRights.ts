/** What one must hold to fetch a job's file, asked at each fetch: a right may have gone since the file was made. */
import { z } from 'zod';
import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';
import type { ExportedList } from './exportedList.ts';
import { exportedLists } from './exportedLists.ts';
import type { JobRow } from './job.ts';

const ofRecords = z.object({
  form: z.string(),
  /** Ordered by a free button of the form, whose own permission it needs instead. */
  button: z.string().optional(),
});

/** Whoever may not see a list gets no sheet of it either. */
export const exportRights = ({ form, button }: z.output<typeof ofRecords>): string[] => [
  button === undefined ? `auto:${form}:export` : `auto:${form}:btn${button}`,
  `auto:${form}:list`,
];

const ofForm = z.object({ form: z.string() });
const ofList = z.object({ list: z.enum(Object.keys(exportedLists)) });
const lists: Record<string, ExportedList> = exportedLists;

/** By the kinds of jobs that leave a file. */
const rights: Partial<Record<string, (request: unknown) => string[]>> = {
  export: (request) => exportRights(ofRecords.parse(request)),
  import: (request) => [`auto:${ofForm.parse(request).form}:import`],
  importTemplate: (request) => [`auto:${ofForm.parse(request).form}:import`],
  queryExport: (request) => [lists[ofList.parse(request).list]?.permission ?? []].flat(),
};

export const mayFetch = ({ permissions }: Actor, { kind, request }: JobRow): boolean =>
  (rights[kind]?.(request) ?? []).every((right) => holdsPermission(permissions, right));
