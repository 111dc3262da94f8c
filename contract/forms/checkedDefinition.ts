/** Schemas of definitions whose parts are checked against each other. */
import { z } from 'zod';
import { id } from '../shapes.ts';
import { checkNames, checkParts, checkSize } from './checks/checkFormDefinition.ts';
import { definitionShape } from './definition.ts';

/** Schema of a definition in use. It accepts expressions that refer to unknown names. */
export const storedDefinition = z.strictObject(definitionShape).superRefine(checkParts);

/** Body of POST /flowable/form. Names are unique and known; sub-forms are one level deep. */
export const newFormDefinition = z
  .strictObject(definitionShape)
  .superRefine(checkSize)
  .superRefine(checkParts)
  .superRefine(checkNames);
export type NewFormDefinition = z.output<typeof newFormDefinition>;

/** Body of POST /flowable/form/edit: the whole definition. With `version`, an outdated one is refused. */
export const formEdit = z
  .strictObject({
    formId: id,
    version: z.number().int().optional(),
    confirmLoss: z.boolean().default(false),
    ...definitionShape,
  })
  .superRefine(checkSize)
  .superRefine(checkParts)
  .superRefine(checkNames);
export type FormEdit = z.output<typeof formEdit>;
