/**
 * The requests of the RuoYi-Vue3 3.9.2 pages for every operation, and the response fields they read. A page that saves
 * sends back the whole row, with the changes applied.
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
