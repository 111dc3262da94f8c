import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import type { FieldWorld } from '../../fields/world.ts';
import { pickRelated } from '../related/pickRelated.ts';
import { pressed } from './fieldActions.ts';

/** The application as the fields of a form see it: there is room for lists, and buttons can be pressed. */
export const formWorld: FieldWorld = Object.assign(Object.create(fieldWorld), {
  pickRelated,
  press: pressed,
});
