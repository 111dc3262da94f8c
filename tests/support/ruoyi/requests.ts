/**
 * What the pages of RuoYi-Vue3 3.9.2 send for every operation, and what they read of the answer. A page that saves sends
 * back all that it has read of the row, beside what was typed.
 */

import { ruoyiConfigRequests, ruoyiDictRequests } from './dictionaryRequests.ts';
import type { ExpectedResponses } from './expectedResponses.ts';
import { ruoyiMonitorRequests, ruoyiNoticeRequests } from './monitorRequests.ts';
import { ruoyiRoleRequests, ruoyiUserRequests } from './peopleRequests.ts';
import { ruoyiSessionRequests } from './sessionRequests.ts';
import { ruoyiDeptRequests, ruoyiMenuRequests, ruoyiPostRequests } from './structureRequests.ts';

export const ruoyiRequests: ExpectedResponses = {
  ...ruoyiSessionRequests,
  ...ruoyiUserRequests,
  ...ruoyiRoleRequests,
  ...ruoyiMenuRequests,
  ...ruoyiDeptRequests,
  ...ruoyiPostRequests,
  ...ruoyiDictRequests,
  ...ruoyiConfigRequests,
  ...ruoyiNoticeRequests,
  ...ruoyiMonitorRequests,
};
