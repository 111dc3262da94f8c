import { expect, test } from 'vitest';
import { appendPage, startPeopleList } from '../../../../src/dialogs/people/peoplePages.ts';

const people = (...ids: number[]) =>
  ids.map((id) => ({
    userId: String(id),
    nickName: `人${id}`,
    deptName: '',
    underDeptIdNames: '集团',
    avatar: '',
  }));
const from = (first: number, count: number) =>
  people(...Array.from({ length: count }, (_, index) => first + index));
const ids = (list: readonly { value: string }[]) => list.map((one) => Number(one.value));

test('Recently chosen people come first and are not listed again.', () => {
  const listed = startPeopleList({ people: people(1, 2, 3), total: 3 }, people(3, 9));
  expect(ids(listed.list)).toEqual([3, 9, 1, 2]);
  expect(listed).toMatchObject({ recent: 2, total: 4 });
  const second = appendPage(startPeopleList({ people: from(1, 20), total: 40 }, people(25)), {
    people: from(21, 20),
    total: 40,
  });
  expect(ids(second.list).filter((id) => id === 25)).toHaveLength(1);
  expect(second.list).toHaveLength(40);
});

test('More pages are offered until the last one is loaded, even if people are added or removed meanwhile.', () => {
  const first = startPeopleList({ people: from(1, 20), total: 21 }, []);
  expect(first.total).toBe(21);
  const gone = appendPage(first, { people: [], total: 20 });
  expect(gone.total).toBe(gone.list.length);
  const crowded = startPeopleList({ people: from(1, 20), total: 21 }, from(100, 12));
  expect(crowded.total).toBeGreaterThan(crowded.list.length);
});

test('An absent person is shown with the end of the absence.', () => {
  const absence = { delegateUserName: '李四', endTime: '2020-11-30 23:59:59' };
  const [person] = people(1).map((one) => ({ ...one, absence }));
  const { list } = startPeopleList({ people: person ? [person] : [], total: 1 }, []);
  expect(list[0]?.note).toBe('缺勤至 2020-11-30，李四代办');
});
