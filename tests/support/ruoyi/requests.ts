/**
 * What the pages of RuoYi-Vue3 3.9.2 send for every operation, and what they read of the answer. A page that saves sends
 * back all that it has read of the row, beside what was typed.
 */

import { configRequests, dictRequests } from './dictionaryRequests.ts';
import type { Requests } from './expected.ts';
import { monitorRequests, noticeRequests } from './monitorRequests.ts';
import { roleRequests, userRequests } from './peopleRequests.ts';
import { sessionRequests } from './sessionRequests.ts';
import { deptRequests, menuRequests, postRequests } from './structureRequests.ts';

export const ruoyiRequests: Requests = {
  ...sessionRequests,
  ...userRequests,
  ...roleRequests,
  ...menuRequests,
  ...deptRequests,
  ...postRequests,
  ...dictRequests,
  ...configRequests,
  ...noticeRequests,
  ...monitorRequests,
};
