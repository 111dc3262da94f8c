/**
 * The tables of a tenant's transaction: its own by their plain names, and the platform's tenants. Each owner of
 * tables adds its interface here.
 */
import type { AbsenceTables } from './tables/absences.ts';
import type { ApiTokenTables } from './tables/apiTokens.ts';
import type { CalendarTables } from './tables/calendars.ts';
import type { FavoriteFormTables } from './tables/favoriteForms.ts';
import type { FileTables } from './tables/files.ts';
import type { FlowTables } from './tables/flow.ts';
import type { DesignTables } from './tables/forms/designs.ts';
import type { FormTables } from './tables/forms/forms.ts';
import type { RecordVersionTables } from './tables/forms/recordVersions.ts';
import type { RenameTables } from './tables/forms/renames.ts';
import type { JobTables } from './tables/jobs.ts';
import type { LiveEventTables } from './tables/liveEvents.ts';
import type { LogSealTables } from './tables/logSeals.ts';
import type { NoticeTables } from './tables/notices.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { PasswordHistoryTables } from './tables/passwordHistory.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RecurringJobTable, RecurringRunTable, TenantTable } from './tables/platform.ts';
import type { ReaderTables } from './tables/reader.ts';
import type { SignInNameTables } from './tables/signInNames.ts';
import type { StandardEntryTables } from './tables/standardEntries.ts';

type PlatformInTenant = {
  'qianhe.tenants': TenantTable;
  'qianhe.recurringJobs': RecurringJobTable;
  'qianhe.recurringRuns': RecurringRunTable;
};

export type Tables = PlatformInTenant &
  PeopleTables &
  LiveEventTables &
  FormTables &
  FlowTables &
  RecordVersionTables &
  AbsenceTables &
  FavoriteFormTables &
  CalendarTables &
  FileTables &
  JobTables &
  ReaderTables &
  StandardEntryTables &
  LogSealTables &
  PasswordHistoryTables &
  OutboxTables &
  ApiTokenTables &
  SignInNameTables &
  RenameTables &
  NoticeTables &
  DesignTables;
