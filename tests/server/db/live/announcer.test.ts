import { expect, test } from 'vitest';
import { Announcer } from '../../../../server/db/live/announcer.ts';

function openAnnouncer(failures = 0) {
  const sent: (readonly string[])[] = [];
  let left = failures;
  const announcer = new Announcer(async (payloads) => {
    if (left-- > 0) throw new Error('The database is away.');
    sent.push(payloads);
  });
  return { announcer, sent };
}

test('events that are added within a few milliseconds are sent together, by tenant and in order', async () => {
  const { announcer, sent } = openAnnouncer();
  announcer.add('t1', ['1', '2']);
  announcer.add('t2', ['7']);
  announcer.add('t1', ['3']);
  await announcer.close();
  expect(sent).toEqual([['t1:1,2,3', 't2:7']]);
});

test('a payload stays below the 8,000 bytes of NOTIFY', async () => {
  const { announcer, sent } = openAnnouncer();
  const ids = Array.from({ length: 700 }, (_, n) => String(10n ** 18n + BigInt(n)));
  announcer.add('t1', ids);
  await announcer.close();
  const payloads = sent.flat();
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
  expect(payloads.flatMap((payload) => payload.slice(3).split(','))).toEqual(ids);
});

test('events that could not be sent are sent again, before later events', async () => {
  const { announcer, sent } = openAnnouncer(1);
  announcer.add('t1', ['1']);
  await expect
    .poll(() => {
      announcer.add('t1', []);
      return sent;
    })
    .toEqual([['t1:1']]);
  announcer.add('t1', ['2']);
  await announcer.close();
  expect(sent).toEqual([['t1:1'], ['t1:2']]);
});

test('a closed announcer drops the events that it cannot send', async () => {
  const { announcer, sent } = openAnnouncer(Number.POSITIVE_INFINITY);
  announcer.add('t1', ['1']);
  await announcer.close();
  expect(sent).toEqual([]);
});
