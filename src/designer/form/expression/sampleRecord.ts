import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';

/** A record on which expressions are tried. `title`: its serial number, or its first text. */
export type SampleRecord = { title: string; values: Readonly<Record<string, unknown>> };

/** Loads the newest record once, when it is first asked for; undefined without records. */
export function createSampleLoader(
  published: FormDefinition | null,
): () => Promise<SampleRecord | undefined> {
  let loading: Promise<SampleRecord | undefined> | undefined;
  return () => {
    loading ??= published ? loadNewest(published) : Promise.resolve(undefined);
    return loading;
  };
}

async function loadNewest({ enName: form, fields }: FormDefinition): Promise<SampleRecord | undefined> {
  const { rows } = await api.record.list({ params: { form }, body: { pageNum: 1, pageSize: 1 } });
  const id = rows[0]?.id;
  if (typeof id !== 'string') return undefined;
  const values = await api.record.detail({ params: { form, id } });
  const title = fields
    .map(({ enName }) => values[enName])
    .find((value) => typeof value === 'string' && value !== '');
  return { title: String(title ?? id), values };
}
