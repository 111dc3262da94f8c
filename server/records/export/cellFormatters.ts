/** Functions that make the text of a cell from JSON, where SQL cannot; the list of the page uses the same. */
import {
  type AuditWords,
  describeAuditObjects,
  formatAuditChanges,
  readAuditChanges,
} from '../../../contract/auditChanges.ts';
import { formatDeviceName } from '../../../contract/text/deviceName.ts';

// The statement of the sheet builds the JSON that the function takes.
const of =
  <T>(format: (value: T) => string) =>
  (json: string): string =>
    format(JSON.parse(json) as T);

export const cellFormatters = {
  auditObjects: of((entry: AuditWords) => describeAuditObjects(entry).join('，')),
  deviceName: of(formatDeviceName),
  auditChanges: of(({ detail, object }: AuditWords) => formatAuditChanges(readAuditChanges(detail, object))),
} as const;

export type CellFormatterName = keyof typeof cellFormatters;
