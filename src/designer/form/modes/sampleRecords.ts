/** The last records of the published form, one of which shows its values on the canvas and in expressions. */
import { proxy, ref } from 'valtio';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { api } from '../../../client/api.ts';

/** `title`: the serial number of the record, or its first text. */
type SampleRow = { id: string; title: string };
export type SampleRecord = SampleRow & { values: Readonly<Values> };

type SampleState = {
  /** The newest first; undefined until they are loaded. */
  rows: readonly SampleRow[] | undefined;
  /** Undefined: no record is shown. */
  chosen: string | undefined;
  record: SampleRecord | undefined;
};

const maxRecords = 10;

export class SampleRecords {
  readonly published: FormDefinition | null;
  readonly state: SampleState = proxy<SampleState>({ rows: undefined, chosen: undefined, record: undefined });
  #loading: Promise<void> | undefined;

  constructor(published: FormDefinition | null) {
    this.published = published;
  }

  /** Loads them when they are first asked for, and shows the newest. */
  load(): Promise<void> {
    this.#loading ??= this.#loadRows();
    return this.#loading;
  }

  async choose(id: string | undefined): Promise<void> {
    const { published, state } = this;
    state.chosen = id;
    const row = state.rows?.find((one) => one.id === id);
    const values =
      row && published && (await api.record.detail({ params: { form: published.enName, id: row.id } }));
    // Another one may have been chosen meanwhile.
    if (state.chosen === id) state.record = row && values ? ref({ ...row, values }) : undefined;
  }

  async #loadRows(): Promise<void> {
    const { published, state } = this;
    if (!published) {
      state.rows = ref([]);
      return;
    }
    const { enName: form, fields } = published;
    const { rows } = await api.record.list({ params: { form }, body: { pageNum: 1, pageSize: maxRecords } });
    const found = rows.flatMap((row) =>
      typeof row.id === 'string' ? [{ id: row.id, title: readTitle(fields, row) ?? row.id }] : [],
    );
    state.rows = ref(found);
    await this.choose(found[0]?.id);
  }
}

const readTitle = (fields: FormDefinition['fields'], row: Values): string | undefined =>
  fields
    .map(({ enName }) => row[`${enName}$view`] ?? row[enName])
    .find((value): value is string => typeof value === 'string' && value !== '');
