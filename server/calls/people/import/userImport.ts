/** Imports people from a sheet: all rows or none, each with a generated password of their own that must be changed. */
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { userImportReport } from '../../../../contract/calls/user.ts';
import { Failure, Refusal } from '../../../../contract/failures.ts';
import type { SessionContext, UploadedFile } from '../../../context/callContext.ts';
import { generateOneTimePassword, hashPassword } from '../../../crypto/passwordHash.ts';
import { holdReferences } from '../../../db/locks/referenceLocks.ts';
import { insertUsers, loadImportNames } from '../../../db/queries/people/userImport.ts';
import { readImportSheet } from '../../../records/files/importSheetThread.ts';
import type { ImportSheet } from '../../../records/sheet/importSheet.ts';
import { assertCanGrantRoles, withPermissionChange } from '../../auth/grantChecks.ts';
import { withConstraintFailures } from '../../shared/constraintFailures.ts';
import { readUpload } from '../../shared/readUpload.ts';
import { takenSignInNames } from '../../shared/signInNameChecks.ts';
import { assertAssignable } from '../assignmentChecks.ts';
import { markSheet } from './markUserSheet.ts';
import { listMissingColumns, UserRowsReader, type UserRowsResult } from './userImportRows.ts';

type UserImportReport = z.output<typeof userImportReport>;

const maxBytes = 5 * 1024 * 1024;
/** Each password costs as much as a sign-in: 2,000 take half a minute of a core. */
const maxRows = 2_000;
/** The rows that are checked before other requests get their turn. */
const rowsPerTurn = 100;

/** Throws IMPORT_REJECTED with the report if a row is wrong. */
export async function importUsers(
  context: SessionContext,
  { onlyParse }: { onlyParse: boolean },
): Promise<UserImportReport> {
  const bytes = await readUserSheet(context.file);
  const sheet = await readImportSheet(bytes);
  const [missing] = listMissingColumns(sheet);
  if (missing) throw new Failure('IMPORT_REJECTED', { msg: `缺少“${missing}”列，请使用导入模板` });
  if (sheet.rows.length > maxRows)
    throw new Failure('IMPORT_REJECTED', { msg: `一次最多导入 ${maxRows} 人` });
  const checked = await checkRows(context, sheet);
  const report = buildReport(sheet, checked);
  if (report.failed > 0) {
    const marked = await markSheet(context, { bytes, sheet, errors: checked.errors });
    throw new Failure('IMPORT_REJECTED', { data: { ...report, ...marked } });
  }
  if (onlyParse) return report;
  return { ...report, ...(await writeUsers(context, checked)) };
}

const buildReport = ({ rows }: ImportSheet, { errors, ignored }: UserRowsResult): UserImportReport => ({
  total: rows.length,
  imported: 0,
  failed: errors.rows,
  errors: errors.first,
  errorTotal: errors.total,
  ignored,
});

async function checkRows(context: SessionContext, sheet: ImportSheet): Promise<UserRowsResult> {
  const names = await context.inTenant('read', loadImportNames);
  const reader = new UserRowsReader(names, sheet);
  for (const [index, row] of sheet.rows.entries()) {
    reader.add(row);
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
  }
  return reader.result;
}

type NewPassword = { userName: string; nickName: string; password: string };

async function writeUsers(context: SessionContext, { users }: UserRowsResult) {
  const { actor } = context;
  const roleIds = [...new Set(users.flatMap((user) => user.roleIds ?? []))];
  const assigned = {
    deptIds: [...new Set(users.flatMap(({ deptId }) => deptId ?? []))],
    postIds: [...new Set(users.flatMap(({ postIds }) => postIds ?? []))],
  };
  // A refusal must not cost the passwords; what changes meanwhile is refused below.
  await context.inTenant('read', (tx) => assertCanGrantRoles(tx, actor, roleIds));
  const { passwords, hashes } = await generatePasswords(users);
  const written = await context.once('users', async (tx) => {
    await holdReferences(tx, ['organization']);
    await assertCanGrantRoles(tx, actor, roleIds);
    await assertAssignable(tx, assigned);
    const rows = users.map((user, at) => ({
      ...user,
      passwordHash: hashes[at] ?? '',
      mustChangePassword: true,
      createBy: actor.userId,
    }));
    await withConstraintFailures(takenSignInNames('file'), () =>
      withPermissionChange({ ...context, tx }, () => insertUsers(tx, rows)),
    );
    return { imported: users.length, firstHash: hashes[0] };
  });
  // A request that is sent again after a node died has generated other passwords than those that were stored.
  const isSame = written.firstHash === hashes[0];
  return { imported: written.imported, ...(isSame && { initialPasswords: passwords }) };
}

/** One after the other, so that sign-ins get their turn. */
async function generatePasswords(users: UserRowsResult['users']) {
  const passwords: NewPassword[] = [];
  const hashes: string[] = [];
  for (const { userName, nickName } of users) {
    const password = generateOneTimePassword();
    passwords.push({ userName, nickName, password });
    hashes.push(await hashPassword(password));
  }
  return { passwords, hashes };
}

async function readUserSheet(file: UploadedFile | undefined): Promise<Buffer> {
  if (!file) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
  return readUpload(file.stream, { maxBytes, tooLarge: '文件不能超过 5MB' });
}
