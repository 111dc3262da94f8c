/** The target of an import: records of a form, or people. */
import type { ImportReport } from '../../../contract/calls/import.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { api, type SendOptions } from '../../client/api.ts';

export const importModes = [
  { value: 'all', label: '全部成功才导入' },
  { value: 'partial', label: '导入正确的行' },
  { value: 'check', label: '仅校验' },
] as const;
export type SheetImportMode = (typeof importModes)[number]['value'];

export type InitialPassword = { userName: string; nickName: string; password: string };

/** An import of people runs in no job unless it marks the sheet, and answers the first password of each new account. */
export type SheetImportVerdict = Omit<ImportReport, 'jobId'> & {
  jobId?: string | undefined;
  initialPasswords?: InitialPassword[] | undefined;
  /** The server's summary as HTML. */
  msg?: string;
};

export type SheetImporter = {
  /** Names the write: the same sheet sent to another importer is another write. */
  key: string;
  title: string;
  /** The imported rows are drafts of flows. */
  hasFlow: boolean;
  modes: readonly SheetImportMode[];
  /** Returns the link to the template. */
  fetchTemplate: () => Promise<string>;
  send: (mode: SheetImportMode, body: FormData, options: SendOptions) => Promise<SheetImportVerdict>;
};

type ImportedForm = Pick<FormDefinition, 'enName' | 'cnName' | 'hasFlow'>;

export const createFormImporter = ({ enName, cnName, hasFlow }: ImportedForm): SheetImporter => ({
  key: enName,
  title: `${cnName}导入`,
  hasFlow,
  modes: ['all', 'partial', 'check'],
  fetchTemplate: async () => (await api.import.template({ params: { form: enName } })).msg,
  send: async (mode, body, options) => {
    const query = { onlyParse: String(mode === 'check'), partial: String(mode === 'partial') };
    const { msg, data } = await api.import.data({ params: { form: enName }, query, body }, options);
    if (!data) throw new Error('The import answered no verdict.');
    return { ...data, msg };
  },
});

export const userImporter: SheetImporter = {
  key: 'users',
  title: '用户导入',
  hasFlow: false,
  modes: ['all', 'check'],
  fetchTemplate: async () => (await api.user.importTemplate()).msg,
  send: (mode, body, options) =>
    api.user.importData({ query: { onlyParse: String(mode === 'check') }, body }, options),
};
