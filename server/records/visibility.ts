/** Who sees what a comment or a file belongs to: the record by permission and data scope, or by taking part in its flow. */
import { sql } from 'kysely';
import { holdsPermission } from '../../contract/may.ts';
import { enName } from '../../contract/shapes.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { takesPartIn } from '../db/queries/takesPartIn.ts';
import { and, type Form } from './form.ts';
import { findForm } from './forms.ts';
import { isLive, scopeOf } from './scope.ts';

export type Biz = { bizName: string; bizId: string };

/** Nothing but records of forms can be seen so far: any other name stands for no object. */
export async function seesBiz(tx: Tx, actor: Actor, { bizName, bizId }: Biz): Promise<boolean> {
  if (!enName.safeParse(bizName).success) return false;
  const form = await findForm(tx, bizName);
  if (!form) return false;
  return (await seesByScope(tx, form, { actor, id: bizId })) || seesByFlow(tx, form, { actor, id: bizId });
}

type Asked = { actor: Actor; id: string };

async function seesByScope(tx: Tx, form: Form, { actor, id }: Asked): Promise<boolean> {
  if (!holdsPermission(actor.permissions, `auto:${form.enName}:list`)) return false;
  const seen = and([sql`r."id" = ${id}`, isLive, ...scopeOf(actor, form)]);
  const { rows } = await sql`select 1 from ${sql.id(form.enName)} as r where ${seen}`.execute(tx);
  return rows.length > 0;
}

async function seesByFlow(tx: Tx, form: Form, { actor, id }: Asked): Promise<boolean> {
  if (!form.hasFlow) return false;
  return takesPartIn(tx, { formId: form.formId, rowId: id, userId: actor.userId });
}
