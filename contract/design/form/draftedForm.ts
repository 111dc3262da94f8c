/**
 * What a draft of a form must be, so that the builder can draw it: names and labels may still be wrong. Settings that this
 * version does not know are kept, and are errors when it is published.
 */
import { z } from 'zod';
import { type FuncType, fieldTypes } from '../../fields/registry.ts';
import type { FormDesign } from './formDesign.ts';

const funcType = z.enum(Object.keys(fieldTypes) as [FuncType, ...FuncType[]]);

const draftedColumn = z.looseObject({ enName: z.string().max(200), label: z.string().max(500), funcType });

const draftedField = draftedColumn.extend({ children: z.array(draftedColumn).max(300).optional() });

export const draftedForm = z
  .looseObject({
    enName: z.string().max(200),
    cnName: z.string().max(500),
    type: z.union([z.literal(1), z.literal(2)]),
    hasFlow: z.boolean(),
    fields: z.array(draftedField).max(1000),
    feature: z.looseObject({}),
    buttons: z.array(z.looseObject({ name: z.string(), actions: z.array(z.looseObject({})) })).max(100),
    checks: z.array(z.looseObject({ tips: z.string(), expression: z.string() })).max(300),
  })
  // The settings of fields are as the builder makes them; publishing checks them.
  .transform((drafted) => drafted as unknown as FormDesign);
