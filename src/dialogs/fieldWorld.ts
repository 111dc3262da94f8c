/** The application as field widgets see it: calls, pickers, addresses. */

import { api } from '../client/api.ts';
import { uploadFile } from '../client/upload.ts';
import { lookOf } from '../fields/registry.tsx';
import type { DepartmentChoice, FieldWorld } from '../fields/world.ts';
import { type Department, departmentsOf } from '../state/departments.ts';
import { downloadFile, fileLink } from '../state/downloadFile.ts';
import { navigate } from '../state/navigation.ts';
import { departmentTree, likelyPeople } from '../state/people.ts';
import { session } from '../state/session.ts';
import { companies, idCardReader, parseInvoice } from './outsideWorld.ts';
import { choiceOf as choiceOfPerson } from './parts/choiceOf.ts';
import { fieldOptions } from './parts/fieldOptions.ts';
import { relatedChoices } from './parts/relatedChoices.ts';
import { pickBoxes } from './pickBoxes.ts';
import { pickPosition } from './pickPosition.ts';
import { pickUsers } from './pickUsers.ts';
import { openFile } from './preview.ts';
import { takePictures } from './takePictures.ts';

export const fieldWorld: FieldWorld = {
  lookOf,
  options: fieldOptions,
  related: relatedChoices,
  pickUsers: (chosen, multiple) => pickUsers({ chosen, multiple }),
  users: async (keyword) => (await likelyPeople(keyword)).map(choiceOfPerson),
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
  departments: async () => departmentsOf(await departmentTree()).map(choiceOfDepartment),
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
  fileLink: ({ url }) => fileLink(url),
  openFile: (file, onReplaced) => void openFile({ file, onReplaced }),
  downloadFile: (file) => void downloadFile(file),
  takePictures,
  parseInvoice,
  idCardReader,
  companies,
  openRelated: (field, id) => navigate(`/auto/${field.relateEnName}/detail${id}`),
  get currentUserName() {
    return session.person?.nickName ?? '';
  },
};

const choiceOfDepartment = ({ deptId, names, path }: Department): DepartmentChoice => ({
  value: deptId,
  label: path,
  branch: names.at(-1) ?? path,
  names,
  depth: names.length - 1,
});
