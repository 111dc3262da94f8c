/** How far a tenant is set up: what an administrator does before people can work. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';

/** In the order in which they are done. */
export const setupSteps = ['dept', 'role', 'user', 'form', 'definition', 'config'] as const;

/** Larger numbers are answered as this one. */
export const maxSetupCount = 1000;

const setupStep = z.object({
  step: z.enum(setupSteps),
  /** Of what there is beside the rows that every tenant starts with; of settings, those that differ from their default. */
  count: z.number().int().max(maxSetupCount),
});
export type SetupStep = z.infer<typeof setupStep>;

export const setupCalls = {
  steps: defineCall({
    method: 'GET',
    path: '/system/setup',
    summary: '租户的开始设置：部门、角色、人员、表单、流程和参数各有多少',
    permission: 'system:config:edit',
    object: 'tenant',
    answer: answers.data(z.array(setupStep)),
  }),
};
