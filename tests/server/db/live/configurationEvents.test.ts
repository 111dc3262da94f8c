import { expect, test } from 'vitest';
import { findConfigurationEvents } from '../../../../server/db/live/configurationEvents.ts';

test('statements that write configuration have the event of their table, in any notation', () => {
  expect(findConfigurationEvents('update "depts" set "deptName" = $1 where "deptId" = $2')).toEqual([
    'departments.changed',
  ]);
  expect(findConfigurationEvents('delete from "userRoles" where "roleId" = $1')).toEqual(['roles.changed']);
  expect(findConfigurationEvents('INSERT INTO menus ("menuName") values ($1)')).toEqual(['menus.changed']);
  expect(
    findConfigurationEvents(
      'with gone as (delete from "dictData" where "dictCode" = $1 returning 1) insert into "constants" ("name") select $2 from gone',
    ),
  ).toEqual(['dictionaries.changed', 'constants.changed']);
});

test('statements that only read or lock configuration, or write other tables, have none', () => {
  for (const statement of [
    'select * from "users" where "userId" = $1',
    'select 1 from forms where "formId" = $1 for no key update',
    'insert into "tasks" ("userId") select "userId" from "users"',
    'update "auto_users" set "x" = 1 where "id" = $1',
    'delete from "userSessions" where "userId" = $1',
  ])
    expect(findConfigurationEvents(statement)).toEqual([]);
});

test('settings that a person keeps for themselves are no change of people', () => {
  expect(findConfigurationEvents('update "users" set "feature" = $1 where "userId" = $2')).toEqual([]);
  expect(
    findConfigurationEvents('update "users" set "feature" = $1, "nickName" = $2 where "userId" = $3'),
  ).toEqual(['people.changed']);
});
