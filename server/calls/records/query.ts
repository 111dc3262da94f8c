import type { queryCalls } from '../../../contract/calls/query.ts';
import { Refusal } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import { findSavedQuery, upsertSavedQuery } from '../../db/queries/forms/savedQueries.ts';

export const queryHandlers = {
  async saved({ tx, actor }, { params }) {
    assertOwn(actor, params.userId);
    return { filterKeyList: await findSavedQuery(tx, { userId: params.userId, formName: params.form }) };
  },

  async save({ tx, actor }, { params, body }) {
    assertOwn(actor, params.userId);
    await upsertSavedQuery(tx, { userId: params.userId, formName: params.form, ...body });
    return null;
  },
} satisfies Handlers<typeof queryCalls>;

/** The queries of other users are treated as missing. */
function assertOwn(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new Refusal(404);
}
