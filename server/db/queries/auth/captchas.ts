import { sql } from 'kysely';
import type { Database } from '../../database.ts';

export async function insertCaptcha(
  database: Database,
  captcha: { uuid: string; code: string },
): Promise<void> {
  await sql`insert into qianhe.captchas ("uuid", "code") values (${captcha.uuid}, ${captcha.code})`.execute(
    database.platform,
  );
}

/** Consumes a captcha and returns whether the code was correct. A captcha is valid for two minutes. */
export async function consumeCaptcha(database: Database, uuid: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    delete from qianhe.captchas where "uuid" = ${uuid}
    returning lower("code") = lower(${code}) and "createTime" > now() - interval '2 minutes' as fits`.execute(
    database.platform,
  );
  return rows[0]?.fits ?? false;
}
