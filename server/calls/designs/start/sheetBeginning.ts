/** Forms that start from a sheet: the guess of its columns, and later its rows under the names of the fields. */
import { setImmediate } from 'node:timers/promises';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { type GuessedForm, guessFormByColumn } from '../../../../contract/design/form/start/guessForm.ts';
import type { OrganizationNames } from '../../../../contract/design/form/start/startColumn.ts';
import { followStartedFields } from '../../../../contract/design/form/start/startStep.ts';
import type { History } from '../../../../contract/design/history.ts';
import { Failure } from '../../../../contract/failures.ts';
import { listReadings } from '../../../../contract/pinyin/makePinyin.ts';
import type { CallContext } from '../../../context/callContext.ts';
import type { DraftRow } from '../../../db/queries/designs/drafts.ts';
import type { DraftSourceRow, SheetSource } from '../../../db/queries/designs/sources.ts';
import { findIdsByName } from '../../../records/import/idsByName.ts';
import { formatFieldLabel } from '../../../records/import/sheetFields.ts';
import type { ImportColumn, JudgedSheet } from '../../../records/start/startSheetWork.ts';
import type { FormBeginning } from './beginDraft.ts';

type GivenSheet = Pick<SheetSource, 'kind' | 'name' | 'content'> & { sheet: JudgedSheet };

export async function guessSheetForm(
  { tx, actor }: Pick<CallContext, 'tx' | 'actor'>,
  { kind, name, content, sheet }: GivenSheet,
): Promise<FormBeginning> {
  const known = await loadOrganizationNames({ tx, actor }, sheet.names);
  const readings = (character: string) => listReadings(character)[0];
  const { design, columns } = await guessInTurns(guessFormByColumn(sheet, { title: name, readings, known }));
  if (design.fields.length === 0) throw new Failure('FIELD_INVALID', { msg: '表格是空的，第一行应为列名' });
  const shown = name || sheet.title || '粘贴的内容';
  return {
    title: `由表格“${shown}”开始，${design.fields.length} 个字段`,
    design,
    source: { kind, name: shown, rows: sheet.total, columns, content },
  };
}

/** Other requests are answered between two columns. */
async function guessInTurns(columns: ReturnType<typeof guessFormByColumn>): Promise<GuessedForm> {
  for (;;) {
    const { done, value } = columns.next();
    if (done) return value;
    await setImmediate();
  }
}

async function loadOrganizationNames(
  { tx, actor }: Pick<CallContext, 'tx' | 'actor'>,
  texts: string[],
): Promise<OrganizationNames> {
  const find = async (funcType: 'user' | 'dept') => {
    const field = { enName: 'name', label: '', funcType };
    return new Set((await findIdsByName({ tx, field, texts, actor })).keys());
  };
  return { users: await find('user'), depts: await find('dept') };
}

type StartedDraftRow = Pick<DraftRow, 'document' | 'steps'>;

/** The draft as the steps left it, and the names of the fields with which it began as they are now. */
export function followDraft({ document, steps }: StartedDraftRow, names: readonly string[]) {
  // As the kind has saved them.
  const design = document as FormDesign;
  const { done } = steps as Pick<History<FormDesign>, 'done'>;
  return { design, names: followStartedFields({ document: design, done }, names) };
}

/** The columns of the sheet whose fields are left, with labels by which an import finds the fields. */
export function listImportColumns(
  draft: StartedDraftRow,
  { columns }: Pick<DraftSourceRow, 'columns'>,
): ImportColumn[] {
  const { design, names } = followDraft(draft, columns ?? []);
  return (columns ?? []).flatMap((column, at) => {
    const field = design.fields.find(({ enName }) => enName === names.get(column));
    if (!field) return [];
    const label = formatFieldLabel(field);
    const isUnique = design.fields.filter((one) => formatFieldLabel(one) === label).length === 1;
    return [{ at, label: isUnique ? label : field.enName }];
  });
}
