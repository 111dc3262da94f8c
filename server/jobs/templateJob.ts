/** The job that writes the template by which a form's records are imported. */
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { formByName } from '../records/forms.ts';
import { writeTemplate } from '../records/import/template.ts';
import type { JobKind } from './job.ts';

const templateRequest = z.object({ form: z.string() });

export const templateJob =
  (database: Database): JobKind =>
  async (job, { tenant, temporaryFile }) => {
    const path = await temporaryFile('xlsx');
    const content = await database.inTenant(tenant, 'read', async (tx) => {
      const form = await formByName(tx, templateRequest.parse(job.request).form);
      return writeTemplate(tx, form, path);
    });
    return { file: { path, content, fileName: `${job.title}.xlsx` } };
  };
