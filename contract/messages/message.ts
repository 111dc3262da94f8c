/**
 * The description of a kind of message that leaves the product. The outbox renders, stores, delivers and deletes
 * messages by it; their senders only give the data.
 */

/** Ways out of the product, with their labels. */
export const messageChannels = { sms: '短信', mail: '邮件', robot: '机器人' } as const;
export type MessageChannel = keyof typeof messageChannels;

export type MessageDescription<Data> = {
  readonly label: string;
  /** The address of the receiver on each channel that it can take. */
  readonly receivers: { readonly [Channel in MessageChannel]?: (data: Data) => string };
  readonly template: (data: Data) => string;
  /** Data that readers of the outbox see as asterisks. */
  readonly secrets: readonly (keyof Data)[];
  /** Minutes after which a message that was not delivered is worthless. */
  readonly validMinutes: number;
  /** Days for which the outbox shows that it was sent. */
  readonly keptDays: number;
};

export const describeMessage = <Data>(description: MessageDescription<Data>): MessageDescription<Data> =>
  description;

/** The text with asterisks in place of its secrets. */
export const renderMasked = <Data extends object>(
  { template, secrets }: MessageDescription<Data>,
  data: Data,
): string => template({ ...data, ...Object.fromEntries(secrets.map((name) => [name, '******'])) });
