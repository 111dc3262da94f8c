import {
  type centreCalls,
  type LaunchCenter,
  type LaunchForm,
  maxFavorites,
} from '../../../contract/calls/centre.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { type DeployedForm, listDeployedForms } from '../../db/queries/forms/deployedForms.ts';
import { addFavoriteForm, removeFavoriteForm } from '../../db/queries/forms/favoriteForms.ts';
import { assertFound } from '../shared/assertFound.ts';
import { canStart } from './canStart.ts';

export const centreHandlers: Handlers<typeof centreCalls> = {
  list: async ({ tx, actor }) => centreOf(await startableForms(tx, actor)),

  async favourite({ tx, actor, now }, { body }) {
    const forms = await startableForms(tx, actor);
    const { formId } = assertFound(forms.find((form) => form.formEnName === body.formEnName));
    const mark = { userId: actor.userId, formId };
    if (!body.favourite) await removeFavoriteForm(tx, mark);
    else if ((await addFavoriteForm(tx, mark, now)) > maxFavorites) throw new Failure('TOO_MANY_FAVOURITES');
    return null;
  },
};

const startableForms = async (tx: Tx, actor: Actor): Promise<DeployedForm[]> =>
  (await listDeployedForms(tx, actor.userId)).filter((form) => canStart(actor, form.formEnName));

const maxRecent = 8;

function centreOf(forms: readonly DeployedForm[]): LaunchCenter {
  const groups = Map.groupBy(forms, (form) => form.category);
  const named = [...groups].filter(([category]) => category !== '');
  const rest = groups.get('');
  return {
    categories: [...named, ...(rest ? [['', rest] as const] : [])].map(([category, those]) => ({
      category,
      forms: those.map(toCentreForm),
    })),
    favourites: sortByPlace(forms, (form) => form.favouritePlace).map(toCentreForm),
    recent: sortByPlace(forms, (form) => form.recentPlace)
      .slice(0, maxRecent)
      .map(toCentreForm),
  };
}

const toCentreForm = ({ favouritePlace, recentPlace: _, ...form }: DeployedForm): LaunchForm => ({
  ...form,
  favourite: favouritePlace !== null,
});

const sortByPlace = (forms: readonly DeployedForm[], place: (form: DeployedForm) => number | null) =>
  forms.filter((form) => place(form) !== null).sort((a, b) => (place(a) ?? 0) - (place(b) ?? 0));
