/** A form's own buttons and their actions on selected records. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, ids } from '../shapes.ts';
import { job } from './shapes/jobShapes.ts';

const jump = z.strictObject({
  form: enName,
  /** The initial values of the new record. */
  values: z.record(z.string(), z.unknown()),
});
export type Jump = z.output<typeof jump>;

export const buttonCalls = {
  act: defineCall({
    method: 'POST',
    path: '/auto/{form}/button/action',
    summary: '执行表单的自由按钮；导出时 msg 为下载链接，跨表单时 data.jump 为新单据的内容',
    permission: 'auto:{form}:list',
    object: 'recordScope',
    supplier: 'records',
    rate: 'export',
    transaction: 'none',
    params: z.strictObject({ form: enName }),
    /** The button's name or id. */
    body: z.strictObject({ name: z.string().min(1).max(100), ids }),
    audit: { kind: 'export', objects: { form: 'params.form', record: 'body.ids' }, values: ['name'] },
    answer: answers.message(z.strictObject({ job: job.nullable(), jump: jump.nullable() })),
  }),
};
