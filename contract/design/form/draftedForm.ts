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

const named = z.looseObject({ enName: z.string() });

const draftedFeature = z.looseObject({
  pcTableElements: z.array(named).max(1000).optional(),
  columnEvalList: z.array(named).max(300).optional(),
  virtualColumns: z
    .array(named.extend({ cnName: z.string(), expression: z.string() }))
    .max(300)
    .optional(),
});

const draftedButton = z.looseObject({
  id: z.string(),
  name: z.string(),
  actions: z.array(z.looseObject({ fieldMap: z.array(z.string()).optional() })).max(100),
});

const draftedCheck = z.looseObject({ scene: z.string(), tips: z.string(), expression: z.string() });

export const draftedForm = z
  .looseObject({
    enName: z.string().max(200),
    cnName: z.string().max(500),
    type: z.union([z.literal(1), z.literal(2)]),
    hasFlow: z.boolean(),
    fields: z.array(draftedField).max(1000),
    feature: draftedFeature,
    buttons: z.array(draftedButton).max(100),
    checks: z.array(draftedCheck).max(300),
  })
  // The settings of fields are as the builder makes them; publishing checks them.
  .transform((drafted) => drafted as unknown as FormDesign);
