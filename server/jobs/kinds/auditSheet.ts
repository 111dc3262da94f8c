/** The sheet of the audit log: the columns of its page, with the same texts. */
import { type RawBuilder, sql } from 'kysely';
import { auditResource } from '../../../contract/resources/platform/audit.ts';
import type { ResourceField } from '../../../contract/resources/resource.ts';
import type { Tx } from '../../db/database.ts';
import { auditTexts, auditWordsJson } from '../../db/queries/audit/auditTexts.ts';
import { type AuditFilter, selectAuditEntries } from '../../db/queries/platform/listAudit.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';
import type { ListSheetColumn } from './exportableList.ts';

/** A character of a sheet is about 8 pixels wide. */
const pixelsPerCharacter = 8;

const formatters: Readonly<Record<string, SheetColumn['formatter']>> = {
  objects: 'auditObjects',
  changes: 'auditChanges',
};

export const auditSheetColumns: ListSheetColumn[] = auditResource.fields.map(toSheetColumn);

function toSheetColumn({ enName, label, width, funcType }: ResourceField): ListSheetColumn {
  const cell = { id: enName, label, width: Math.round((width ?? 160) / pixelsPerCharacter) };
  if (funcType === 'dateStamp') return { ...cell, kind: 'time' };
  if (funcType === 'number') return { ...cell, kind: 'number', precision: 0 };
  const formatter = formatters[enName];
  return { ...cell, kind: 'text', ...(formatter && { formatter }) };
}

const texts: Readonly<Record<string, RawBuilder<unknown>>> = {
  kind: auditTexts.kindText,
  title: auditTexts.title,
  outcome: auditTexts.outcomeText,
};

export const selectAuditSheet = (tx: Tx, filter: AuditFilter) =>
  selectAuditEntries(tx, filter).select([
    sql.ref('auditId').as('key'),
    ...auditResource.fields.map(({ enName }) => {
      const value = enName in formatters ? auditWordsJson(filter.object) : (texts[enName] ?? sql.ref(enName));
      return value.as(enName);
    }),
  ]);
