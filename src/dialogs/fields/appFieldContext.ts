/** The field services of the application: calls, pickers, addresses. */

import { api } from '../../client/api.ts';
import { uploadFile } from '../../client/upload.ts';
import type { DepartmentChoice, FieldContext } from '../../fields/fieldContext.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { type Department, flattenDepartments } from '../../state/cache/departments.ts';
import { loadDepartmentTree, suggestPeople } from '../../state/cache/people.ts';
import { session } from '../../state/session/session.ts';
import { downloadFile, fileUrl } from '../../state/workspace/downloadFile.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { takePictures } from '../camera/takePictures.ts';
import { pickBoxes } from '../map/pickBoxes.ts';
import { pickPosition } from '../map/pickPosition.ts';
import { toPersonChoice as choiceOfPerson } from '../people/personChoice.ts';
import { pickUsers } from '../people/pickUsers.ts';
import { openPreview } from '../preview/openPreview.ts';
import { loadIdCardReader, parseInvoice, searchCompanies } from './externalLookups.ts';
import { loadFieldOptions, onFieldOptionsChange } from './fieldOptions.ts';
import { searchRelatedChoices } from './relatedChoices.ts';

export const appFieldContext: FieldContext = {
  getFieldRenderer,
  options: loadFieldOptions,
  onOptionsChange: onFieldOptionsChange,
  findRelated: searchRelatedChoices,
  pickUsers: (chosen, multiple) => pickUsers({ chosen, multiple }),
  users: async (keyword) => (await suggestPeople(keyword)).map(choiceOfPerson),
  regionsBelow: async (id) =>
    (await api.address.children({ params: { id } })).map((one) => ({ value: one.id, label: one.name })),
  regionsMatching: (keyword) => api.address.search({ query: { keyword } }),
  pickPosition: (position) => pickPosition({ position }),
  pickBoxes: (boxes) => pickBoxes({ boxes }),
  showOnMap: async (title, places) => {
    const [first = ''] = places;
    if (first.includes(';')) await pickBoxes({ title, boxes: places, readOnly: true });
    else await pickPosition({ title, position: first, readOnly: true });
  },
  departments: async () => flattenDepartments(await loadDepartmentTree()).map(toDepartmentChoice),
  upload: async (file, onPercent, signal) => {
    const {
      fileName: _,
      originalFilename,
      url,
      size,
    } = await uploadFile(file, {
      onProgress: onPercent,
      signal,
    });
    return { name: originalFilename || file.name, url, size };
  },
  fileLink: ({ url }) => fileUrl(url),
  openFile: (file, onReplaced) => void openPreview({ file, onReplaced }),
  downloadFile: (file) => void downloadFile(file),
  takePictures,
  parseInvoice,
  idCardReader: loadIdCardReader,
  companies: searchCompanies,
  openRelated: (field, id) => navigate(`/auto/${field.relateEnName}/detail${id}`),
  get currentUserName() {
    return session.person?.nickName ?? '';
  },
};

/** The services of the application, some of them replaced; the getter of the user's name stays one. */
export const extendFieldContext = (services: Partial<FieldContext>): FieldContext =>
  Object.assign(Object.create(appFieldContext), services);

const toDepartmentChoice = ({ deptId, names, path }: Department): DepartmentChoice => ({
  value: deptId,
  label: path,
  branch: names.at(-1) ?? path,
  names,
  depth: names.length - 1,
});
