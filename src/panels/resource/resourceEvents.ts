/** The events after which the rows of an administration list may differ. */
import type { ConfigurationEventType } from '../../../contract/liveEvents.ts';
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';

export const resourceEvents: { readonly [Name in ResourceName]?: readonly ConfigurationEventType[] } = {
  user: ['people.changed', 'departments.changed', 'posts.changed', 'roles.changed'],
  dept: ['departments.changed', 'people.changed'],
  role: ['roles.changed'],
  menu: ['menus.changed', 'forms.changed'],
  permission: ['roles.changed', 'menus.changed', 'people.changed'],
  permissionHolder: ['roles.changed', 'menus.changed', 'people.changed'],
  recordHolder: ['roles.changed', 'menus.changed', 'people.changed', 'departments.changed'],
  post: ['posts.changed'],
  dictType: ['dictionaries.changed'],
  dictData: ['dictionaries.changed'],
  constant: ['constants.changed'],
  form: ['forms.changed'],
  definition: ['flows.changed', 'forms.changed'],
  unassignedNode: ['flows.changed', 'people.changed', 'roles.changed', 'departments.changed'],
  config: ['config.changed'],
  notice: ['notices.changed'],
};

export const noEvents: readonly ConfigurationEventType[] = [];
