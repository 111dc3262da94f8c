import { mostSavedViews, type savedViewCalls } from '../../contract/calls/savedView.ts';
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import {
  addView,
  changeView,
  removeViews,
  setDefaultView,
  viewById,
  viewIds,
  viewsOf,
} from '../db/queries/savedViews.ts';
import { withinConstraints } from './constraints.ts';
import type { Handlers } from './context.ts';

type Row = Awaited<ReturnType<typeof viewsOf>>[number];

export const savedViewHandlers = {
  async mine({ tx, actor }, { params }) {
    return (await viewsOf(tx, ownPlace(actor, params))).map((row) => shown(row, actor));
  },

  async one({ tx, actor }, { params }) {
    const row = await viewById(tx, { formName: params.form, viewId: params.viewId });
    if (!row) throw new Refusal(404);
    return shown(row, actor);
  },

  async save({ tx, actor }, { params, body }) {
    const place = ownPlace(actor, params);
    const kept = await viewIds(tx, place);
    const message = `已有名为“${body.name}”的视图`;
    const taken = { savedViews_userId_formName_name_key: { path: 'name', message } };
    if ('viewId' in body) {
      const { viewId } = body;
      if (!kept.has(viewId)) throw new Refusal(404);
      await withinConstraints(taken, () => changeView(tx, viewId, body));
      return { viewId };
    }
    if (kept.size >= mostSavedViews) throw new Failure('TOO_MANY_VIEWS');
    return { viewId: await withinConstraints(taken, () => addView(tx, { ...place, ...body })) };
  },

  async setDefault({ tx, actor }, { params, body }) {
    const place = ownPlace(actor, params);
    const { viewId } = body;
    if (viewId !== null && !(await viewIds(tx, place)).has(viewId)) throw new Refusal(404);
    await setDefaultView(tx, place, viewId);
    return null;
  },

  async remove({ tx, actor }, { params, body }) {
    const place = ownPlace(actor, params);
    const kept = await viewIds(tx, place);
    if (!body.every((viewId) => kept.has(viewId))) throw new Refusal(404);
    await removeViews(tx, place, body);
    return null;
  },
} satisfies Handlers<typeof savedViewCalls>;

/** Somebody else's are as good as not there. */
function ownPlace(actor: Actor, { userId, form }: { userId: string; form: string }) {
  if (actor.userId !== userId) throw new Refusal(404);
  return { userId, formName: form };
}

const shown = ({ userId, isDefault, ...view }: Row, actor: Actor) => ({
  ...view,
  isDefault: isDefault && userId === actor.userId,
  own: userId === actor.userId,
});
