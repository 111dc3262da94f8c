/** Rows of tenant/0042_outbox.sql. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OutboxState } from '../../../contract/calls/outbox.ts';
import type { VerifyPurpose } from '../../../contract/calls/verifyCode.ts';
import type { MessageChannel } from '../../../contract/messages/message.ts';
import type { MessageKind } from '../../../contract/messages/messageKinds.ts';
import type { TimestampColumn } from './people.ts';

interface VerifyCodeRow {
  phonenumber: string;
  purpose: VerifyPurpose;
  codeHash: string;
  tries: Generated<number>;
  createTime: TimestampColumn;
}

interface OutboxRow {
  outboxId: GeneratedAlways<string>;
  kind: MessageKind;
  channel: MessageChannel;
  receiver: string;
  text: string;
  sealedText: string | null;
  state: Generated<OutboxState>;
  error: Generated<string>;
  attempts: Generated<number>;
  nextTime: TimestampColumn;
  createTime: TimestampColumn;
  sentTime: ColumnType<string | null, Date | null | undefined, Date | null>;
  expiresAt: ColumnType<string | null, Date | null | undefined, Date | null>;
}

export interface OutboxTables {
  verifyCodes: VerifyCodeRow;
  outbox: OutboxRow;
}
