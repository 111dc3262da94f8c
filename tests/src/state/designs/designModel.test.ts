/** The draft of a designer: saved as it changes, taken over, stored in the browser while it cannot be sent. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../../../../contract/design/history.ts';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import {
  type DesignCalls,
  DesignModel,
  type OpenedDraft,
} from '../../../../src/state/designs/designModel.ts';

type Named = { name: string };
const you = { userId: '1', nickName: '我', since: '', isYou: true };
const other = { ...you, userId: '2', nickName: '李娜', isYou: false };

const draft = (more: Partial<OpenedDraft<Named>> = {}): OpenedDraft<Named> => ({
  draftId: '7',
  objectId: null,
  revision: 1,
  baseVersion: null,
  publishedVersion: null,
  document: { name: 'a' },
  steps: { focus: [], done: [], undone: [] },
  updateTime: '',
  editor: you,
  ...more,
});

const rename = (name: string): Step => ({
  title: '改名',
  edits: [{ kind: 'set', path: ['name'], value: name }],
});

const stored = new Map<string, string>();
const failures: unknown[] = [];
let model: DesignModel<Named>;

/** A server that saves; `answers` replaces its calls. */
function open(answers: Partial<DesignCalls<Named>> = {}, opened = draft()) {
  let revision = opened.revision;
  const save = vi.fn<DesignCalls<Named>['save']>(async () => {
    revision += 1;
    return { revision };
  });
  const calls = {
    save,
    renew: vi.fn(async () => ({ revision, editor: you, publishedVersion: opened.publishedVersion })),
    rebase: vi.fn(async () => ({ baseVersion: 2 })),
    take: vi.fn(async () => draft({ revision, document: { name: 'theirs' } })),
    leave: vi.fn(async () => null),
    discard: vi.fn(async () => null),
    ...answers,
  };
  model = new DesignModel<Named>({
    draft: opened,
    editorKey: 'page-one',
    calls,
    titleOf: ({ name }) => name,
    store: {
      read: (name) => stored.get(name),
      write: (name, text) => void stored.set(name, text),
      remove: (name) => void stored.delete(name),
    },
    onFailure: (error) => failures.push(error),
  });
  return { calls, save };
}

const offline = () => new CallFailure({ reason: 'NETWORK', msg: '断网', status: 0 });
const refused = (reason: 'DESIGN_TAKEN' | 'FIELD_INVALID') =>
  new CallFailure({ reason, msg: reason, status: 200 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  model.end();
  stored.clear();
  failures.length = 0;
});

test('changes are saved together soon after, with the steps; the next save follows that one', async () => {
  const { save } = open();
  model.perform(rename('b'));
  model.perform(rename('c'));
  expect(model.state.saving).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2000);
  expect(save).toHaveBeenCalledOnce();
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    revision: 1,
    title: 'c',
    document: { name: 'c' },
    steps: { done: [{ title: '改名' }, { title: '改名' }] },
  });
  expect(model.state.saving).toBe('saved');
  model.undo();
  await model.flush();
  expect(save.mock.calls[1]?.[0]).toMatchObject({ revision: 2, document: { name: 'b' } });
});

test('a focus that moves is not saved by itself', async () => {
  const { save } = open();
  model.moveFocus(['name']);
  expect(model.isSaved).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(save).not.toHaveBeenCalled();
});

test('changes during a save are saved after it', async () => {
  const answer = Promise.withResolvers<{ revision: number }>();
  const save = vi.fn<DesignCalls<Named>['save']>(() => answer.promise);
  open({ save });
  model.perform(rename('b'));
  await vi.advanceTimersByTimeAsync(2000);
  model.perform(rename('c'));
  answer.resolve({ revision: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(model.state.saving).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2000);
  expect(save.mock.calls.map(([body]) => [body.revision, body.document.name])).toEqual([
    [1, 'b'],
    [2, 'c'],
  ]);
});

test('changes are stored in the browser while there is no connection, and sent again as the same write', async () => {
  const save = vi
    .fn<DesignCalls<Named>['save']>()
    .mockRejectedValueOnce(offline())
    .mockResolvedValue({ revision: 2 });
  open({ save });
  model.perform(rename('b'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(model.state.saving).toBe('failed');
  expect(stored.get('design.7')).toContain('"b"');
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(model.state.saving).toBe('saved');
  expect(stored.size).toBe(0);
  const [first, second] = save.mock.calls.map(([, options]) => options.idempotencyKey);
  expect(first).toBe(second);
});

test('stored changes come back as a step when the draft is opened again', () => {
  stored.set('design.7', JSON.stringify({ document: { name: 'unsent' } }));
  open();
  expect(model.document).toEqual({ name: 'unsent' });
  model.undo();
  expect(model.document).toEqual({ name: 'a' });
});

test('a refusal is told once, however often it is tried again', async () => {
  open({ save: vi.fn<DesignCalls<Named>['save']>().mockRejectedValue(refused('FIELD_INVALID')) });
  model.perform(rename('b'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(failures).toHaveLength(1);
});

test('a page reads only after a takeover, and goes on with the newest state when it takes over again', async () => {
  const { calls } = open({
    save: vi.fn<DesignCalls<Named>['save']>().mockRejectedValue(refused('DESIGN_TAKEN')),
    renew: vi.fn(async () => ({ revision: 5, editor: other, publishedVersion: null })),
  });
  model.perform(rename('mine'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(model.mayEdit).toBe(false);
  expect(model.perform(rename('again'))).toBe(false);
  // What this page had is offered as a step on what the other one saved.
  await model.take();
  expect(calls.take).toHaveBeenCalled();
  expect(model.document).toEqual({ name: 'mine' });
  model.undo();
  expect(model.document).toEqual({ name: 'theirs' });
});

test('a page that reads only leaves in the browser what it could not send before', async () => {
  open({
    save: vi.fn<DesignCalls<Named>['save']>().mockRejectedValue(refused('DESIGN_TAKEN')),
    renew: vi.fn(async () => ({ revision: 5, editor: other, publishedVersion: null })),
  });
  model.perform(rename('mine'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(model.mayEdit).toBe(false);
  model.keep();
  await model.take();
  expect(model.document).toEqual({ name: 'mine' });
});

test('a page that learns of a takeover before it has sent its changes keeps them in the browser', async () => {
  open({ renew: vi.fn(async () => ({ revision: 5, editor: other, publishedVersion: null })) });
  model.perform(rename('mine'));
  await model.renew();
  expect(model.mayEdit).toBe(false);
  await model.take();
  expect(model.document).toEqual({ name: 'mine' });
});

test('a page that reads becomes the editor once the other one has gone', async () => {
  const { calls } = open({}, draft({ editor: other }));
  expect(model.mayEdit).toBe(false);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(calls.take).toHaveBeenCalledOnce();
  expect(model.document).toEqual({ name: 'theirs' });
});

test('a page that cannot load the newest state reads only until it can', async () => {
  const take = vi
    .fn<DesignCalls<Named>['take']>()
    .mockRejectedValueOnce(offline())
    .mockResolvedValue(draft({ revision: 4, document: { name: 'theirs' } }));
  open({ take }, draft({ editor: other }));
  await model.renew();
  expect(model.mayEdit).toBe(false);
  await model.renew();
  expect(model.mayEdit).toBe(true);
  expect(model.document).toEqual({ name: 'theirs' });
});

test('a save that met another revision is sent again while this page is the editor', async () => {
  const stale = new CallFailure({ reason: 'STALE_RECORD', msg: '已变更', status: 200 });
  const save = vi
    .fn<DesignCalls<Named>['save']>()
    .mockRejectedValueOnce(stale)
    .mockResolvedValue({ revision: 6 });
  open({ save, renew: vi.fn(async () => ({ revision: 5, editor: you, publishedVersion: null })) });
  model.perform(rename('b'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(save.mock.calls.map(([{ revision }]) => revision)).toEqual([1, 5]);
  expect(model.state.saving).toBe('saved');
});

test('an answer about an older revision does not undo that of a later save', async () => {
  const { save } = open({
    renew: vi.fn(async () => ({ revision: 1, editor: you, publishedVersion: null })),
  });
  model.perform(rename('b'));
  await model.flush();
  await model.renew();
  model.perform(rename('c'));
  await model.flush();
  expect(save.mock.calls.map(([{ revision }]) => revision)).toEqual([1, 2]);
});

test('a version that was published otherwise is noticed, and becomes the base on request', async () => {
  const { calls } = open(
    { renew: vi.fn(async () => ({ revision: 1, editor: you, publishedVersion: 2 })) },
    draft({ objectId: '7', baseVersion: 1, publishedVersion: 1 }),
  );
  expect(model.isOutdated).toBe(false);
  await model.renew();
  expect(model.isOutdated).toBe(true);
  await model.rebase();
  expect(calls.rebase).toHaveBeenCalledWith({ draftId: '7', editorKey: 'page-one' });
  expect(model.isOutdated).toBe(false);
  expect(model.state.baseVersion).toBe(2);
});

test('leaving saves first, and then lets others edit', async () => {
  const { calls, save } = open();
  model.perform(rename('b'));
  await model.close();
  expect(save).toHaveBeenCalledOnce();
  expect(calls.leave).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.renew).not.toHaveBeenCalled();
});

test('a draft that nobody has changed ends with its page, except while the page is reloaded', async () => {
  const { calls } = open();
  await model.close();
  expect(calls.discard).toHaveBeenCalledOnce();
  expect(calls.leave).not.toHaveBeenCalled();
  const reloaded = open();
  await model.close({ keepalive: true });
  expect(reloaded.calls.discard).not.toHaveBeenCalled();
  expect(reloaded.calls.leave).toHaveBeenCalledOnce();
});
