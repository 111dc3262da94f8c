import { maxSavedViews, type savedViewCalls } from '../../../contract/calls/savedView.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import {
  deleteSavedViews,
  findSavedView,
  insertSavedView,
  listSavedViews,
  lockSavedViewIds,
  setDefaultSavedView,
  updateSavedView,
} from '../../db/queries/forms/savedViews.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';

type SavedViewRow = Awaited<ReturnType<typeof listSavedViews>>[number];

export const savedViewHandlers = {
  async mine({ tx, actor }, { params }) {
    return (await listSavedViews(tx, assertOwnViews(actor, params))).map((row) => toSavedView(row, actor));
  },

  async own({ tx, actor }, { params }) {
    const { list } = assertOwnViews(actor, params);
    const row = await findSavedView(tx, { list, viewId: params.viewId });
    if (row?.userId !== actor.userId) throw new Refusal(404);
    return toSavedView(row, actor);
  },

  async one({ tx, actor }, { params }) {
    const row = await findSavedView(tx, { list: params.form, viewId: params.viewId });
    if (!row) throw new Refusal(404);
    return toSavedView(row, actor);
  },

  async save({ tx, actor }, { params, body }) {
    const place = assertOwnViews(actor, params);
    const kept = await lockSavedViewIds(tx, place);
    const message = `已有名为“${body.name}”的视图`;
    const taken = { savedViews_userId_list_name_key: { path: 'name', message } };
    if ('viewId' in body) {
      const { viewId } = body;
      if (!kept.has(viewId)) throw new Refusal(404);
      await withConstraintFailures(taken, () => updateSavedView(tx, viewId, body));
      return { viewId };
    }
    if (kept.size >= maxSavedViews) throw new Failure('TOO_MANY_VIEWS');
    return { viewId: await withConstraintFailures(taken, () => insertSavedView(tx, { ...place, ...body })) };
  },

  async setDefault({ tx, actor }, { params, body }) {
    const place = assertOwnViews(actor, params);
    const { viewId } = body;
    if (viewId !== null && !(await lockSavedViewIds(tx, place)).has(viewId)) throw new Refusal(404);
    await setDefaultSavedView(tx, place, viewId);
    return null;
  },

  async remove({ tx, actor }, { params, body }) {
    const place = assertOwnViews(actor, params);
    const kept = await lockSavedViewIds(tx, place);
    if (!body.every((viewId) => kept.has(viewId))) throw new Refusal(404);
    await deleteSavedViews(tx, place, body);
    return null;
  },
} satisfies Handlers<typeof savedViewCalls>;

/** The saved views of other users are treated as missing. */
function assertOwnViews(actor: Actor, { userId, list }: { userId: string; list: string }) {
  if (actor.userId !== userId) throw new Refusal(404);
  return { userId, list };
}

const toSavedView = ({ userId, isDefault, ...view }: SavedViewRow, actor: Actor) => ({
  ...view,
  isDefault: isDefault && userId === actor.userId,
  own: userId === actor.userId,
});
