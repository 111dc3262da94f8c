import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import type { FieldWorld } from '../../fields/world.ts';
import type { FormModel } from '../../state/formModel.ts';
import { pickRelated } from '../related/pickRelated.ts';
import { pressed } from './fieldActions.ts';

/** The application as the fields of a form see it: there is room for lists, buttons can be pressed, files are waited for. */
export const formWorld = ({ unfinished }: FormModel): FieldWorld =>
  Object.assign(Object.create(fieldWorld), { pickRelated, press: pressed, unfinished: unfinished.tell });
