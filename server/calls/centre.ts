import {
  type Centre,
  type CentreForm,
  type centreCalls,
  mostFavourites,
} from '../../contract/calls/centre.ts';
import { Failure } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { centreForms, type DeployedForm } from '../db/queries/centreForms.ts';
import { markFavourite, unmarkFavourite } from '../db/queries/favouriteForms.ts';
import type { Handlers } from './context.ts';
import { found } from './found.ts';
import { mayStart } from './mayStart.ts';

export const centreHandlers: Handlers<typeof centreCalls> = {
  list: async ({ tx, actor }) => centreOf(await startable(tx, actor)),

  async favourite({ tx, actor, now }, { body }) {
    const forms = await startable(tx, actor);
    const { formId } = found(forms.find((form) => form.formEnName === body.formEnName));
    const mark = { userId: actor.userId, formId };
    if (!body.favourite) await unmarkFavourite(tx, mark);
    else if ((await markFavourite(tx, mark, now)) > mostFavourites) throw new Failure('TOO_MANY_FAVOURITES');
    return null;
  },
};

const startable = async (tx: Tx, actor: Actor): Promise<DeployedForm[]> =>
  (await centreForms(tx, actor.userId)).filter((form) => mayStart(actor, form.formEnName));

const mostRecent = 8;

function centreOf(forms: readonly DeployedForm[]): Centre {
  const groups = Map.groupBy(forms, (form) => form.category);
  const named = [...groups].filter(([category]) => category !== '');
  const rest = groups.get('');
  return {
    categories: [...named, ...(rest ? [['', rest] as const] : [])].map(([category, those]) => ({
      category,
      forms: those.map(shown),
    })),
    favourites: inPlace(forms, (form) => form.favouritePlace).map(shown),
    recent: inPlace(forms, (form) => form.recentPlace)
      .slice(0, mostRecent)
      .map(shown),
  };
}

const shown = ({ favouritePlace, recentPlace: _, ...form }: DeployedForm): CentreForm => ({
  ...form,
  favourite: favouritePlace !== null,
});

const inPlace = (forms: readonly DeployedForm[], place: (form: DeployedForm) => number | null) =>
  forms.filter((form) => place(form) !== null).sort((a, b) => (place(a) ?? 0) - (place(b) ?? 0));
