import { useEffect, useState } from 'react';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';

/** One screen of rows. */
const pageSize = 20;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The newest rows of the published form; undefined while they load, none for a new form or who may not see them. */
export function useNewestRows(published: FormDefinition | null): Rows | undefined {
  const [rows, setRows] = useState<Rows>();
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: Rows) => isCurrent && setRows(loaded);
    const load = async (): Promise<Rows> => {
      if (!published) return [];
      const body = { pageNum: 1, pageSize, totals: false };
      return (await api.record.list({ params: { form: published.enName }, body })).rows;
    };
    load().then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [published]);
  return rows;
}
