/**
 * The calls of a designer: drafts with one editor at a time, who can be taken over from. Every kind of document has the same
 * ones; what is published has calls of its own.
 */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../../call.ts';
import { maxSteps, maxStepTitle } from '../../design/history.ts';
import { id, outputId, outputTime } from '../../shapes.ts';

/** The page that edits: a browser may show several. */
export const editorKey = z.string().regex(/^[\w-]{8,64}$/, '编辑标识有误');

/** The database counts in 32-bit integers, which also hold the next one. */
export const maxRevision = 2_000_000_000;

/** Counts the saves of a draft. */
export const revision = z.number().int().max(maxRevision);

const path = z
  .array(z.union([z.string().max(100), z.number().int().min(0)]))
  .max(20)
  .readonly();

/** Values are parts of the document; their size is bounded with that of the body. */
const edit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set'), path, value: z.unknown().optional() }),
  z.strictObject({ kind: z.literal('insert'), path, value: z.unknown() }),
  z.strictObject({ kind: z.literal('remove'), path }),
  z.strictObject({ kind: z.literal('move'), from: path, to: path }),
]);

const step = z.strictObject({
  title: z.string().max(maxStepTitle),
  edits: z.array(edit).max(5000).readonly(),
  inverse: z.array(edit).max(5000).readonly(),
  merge: z.string().max(300).optional(),
  from: path,
  to: path,
});

/** The steps that can be undone and redone. */
const steps = z.strictObject({
  focus: path,
  done: z.array(step).max(maxSteps).readonly(),
  undone: z.array(step).max(maxSteps).readonly(),
});

const editor = z.strictObject({
  userId: outputId,
  nickName: z.string(),
  since: outputTime,
  /** True: the page that asks. */
  isYou: z.boolean(),
});

type DesignKind<Document extends z.ZodType> = {
  /** Below `/design`. */
  kind: string;
  noun: string;
  /** The permissions to make new documents and to change published ones; one suffices to see drafts. */
  rights: readonly [add: string, edit: string];
  document: Document;
};

const draftSummary = z.strictObject({
  draftId: outputId,
  /** The published object of which it is the next version; null for a new one. */
  objectId: outputId.nullable(),
  title: z.string(),
  updateTime: outputTime,
  updateByName: z.string(),
  editor: editor.nullable(),
});

export function defineDesignCalls<Document extends z.ZodType>({
  kind,
  noun,
  rights,
  document,
}: DesignKind<Document>) {
  const draft = draftSummary.extend({
    document,
    steps,
    /** A save names the one that it follows. */
    revision,
    /** The published version that the draft began with, and the newest. */
    baseVersion: z.number().int().nullable(),
    publishedVersion: z.number().int().nullable(),
  });
  const own = z.strictObject({ draftId: id, editorKey });
  const design = { permission: rights, object: 'tenant' } as const;
  const editing = { ...design, method: 'POST', body: own, audit: 'none' } as const;
  return {
    drafts: defineCall({
      ...design,
      method: 'GET',
      path: `/design/${kind}/drafts`,
      summary: `${noun}的草稿，最近修改的在前`,
      answer: answers.rows(draftSummary),
    }),
    open: defineCall({
      ...design,
      method: 'POST',
      path: `/design/${kind}/open`,
      summary: `打开${noun}的草稿，没有时建立；无人编辑时成为编辑者`,
      body: z.union([
        z.strictObject({ draftId: id, editorKey }),
        /** `copyOf`: a new object begins as a copy of this one. Without both ids it begins empty. */
        z.strictObject({ objectId: id.optional(), copyOf: id.optional(), editorKey }),
      ]),
      audit: 'none',
      answer: answers.data(draft),
    }),
    save: defineCall({
      ...design,
      method: 'POST',
      path: `/design/${kind}/save`,
      summary: `保存${noun}的草稿及其步骤`,
      maxBody: bodySizes.document,
      body: own.extend({ revision, title: z.string().max(200), document, steps }),
      audit: 'none',
      answer: answers.data(z.strictObject({ revision })),
    }),
    /** Says who edits and which version is published, and renews the claim of this page if it edits. */
    renew: defineCall({
      ...editing,
      path: `/design/${kind}/renew`,
      summary: `继续编辑${noun}的草稿；答复当前编辑者、修订号与已发布的版本`,
      answer: answers.data(
        z.strictObject({
          revision,
          editor: editor.nullable(),
          publishedVersion: z.number().int().nullable(),
        }),
      ),
    }),
    /** Somebody has published otherwise: the draft becomes the version after that one. */
    rebase: defineCall({
      ...editing,
      path: `/design/${kind}/rebase`,
      summary: `以${noun}已发布的最新版本为草稿的基础，草稿内容不变`,
      answer: answers.data(z.strictObject({ baseVersion: z.number().int() })),
    }),
    take: defineCall({
      ...editing,
      path: `/design/${kind}/take`,
      summary: `接手编辑${noun}的草稿`,
      answer: answers.data(draft),
    }),
    leave: defineCall({
      ...editing,
      path: `/design/${kind}/leave`,
      summary: `不再编辑${noun}的草稿`,
      answer: answers.done(),
    }),
    discard: defineCall({
      ...editing,
      path: `/design/${kind}/discard`,
      summary: `放弃${noun}的草稿`,
      answer: answers.done(),
    }),
  };
}
