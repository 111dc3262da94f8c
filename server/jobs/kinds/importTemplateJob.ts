/** The job that writes the import template of a form. */
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { writeImportTemplate } from '../../records/import/importTemplate.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import type { JobKind } from '../queue/job.ts';

const templateRequest = z.object({ form: z.string() });

export const importTemplateJob =
  (database: Database): JobKind =>
  async (job, { tenant, temporaryFile }) => {
    const path = await temporaryFile('xlsx');
    const content = await database.inTenant(tenant, 'read', async (tx) => {
      const form = await loadFormByName(tx, templateRequest.parse(job.request).form);
      return writeImportTemplate(tx, form, path);
    });
    return { file: { path, content, fileName: `${job.title}.xlsx` } };
  };
