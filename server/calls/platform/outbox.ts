import type { outboxCalls } from '../../../contract/calls/outbox.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import { openSealedText } from '../../db/queries/auth/sealedText.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { findSealedMessage, requeueMessage, selectOutbox } from '../../db/queries/platform/outbox.ts';
import { assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';

export const outboxHandlers = {
  list: ({ tx }, { query }) => fetchPage(selectOutbox(tx, query), query),

  export: (context, { query }) => exportList(context, 'outbox', query),

  groups: (context, { query }) => groupList(context, 'outbox', query),

  async fullText({ tx, deps }, { body }) {
    const sealed = assertFound(await findSealedMessage(tx, body.outboxId));
    return { text: assertFound(await openSealedText(deps.database, 'outbox', sealed)) };
  },

  async resend({ tx }, { body }) {
    if (!(await requeueMessage(tx, body.outboxId)))
      throw new Failure('FIELD_INVALID', { msg: '该消息已送达或已过期，不能重发' });
    return null;
  },
} satisfies Handlers<typeof outboxCalls>;
