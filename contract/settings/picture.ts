/** Pictures of settings: uploaded like any other file, and readable by everybody while a setting names them. */
import { declaredSettings } from './settings.ts';

const picturePath = '/api/system/config/picture/';

/** The address of an uploaded file as the picture of a tenant's setting. */
export const formatPictureUrl = (fileName: string, tenantCode: string): string =>
  `${picturePath}${fileName}?tenantCode=${encodeURIComponent(tenantCode)}`;

/** The stored name in such an address; undefined for any other address. */
export function parsePictureName(value: string): string | undefined {
  if (!value.startsWith(picturePath)) return undefined;
  return value.slice(picturePath.length).split('?')[0];
}

export const pictureKeys: readonly string[] = declaredSettings
  .filter(({ kind }) => kind === 'picture')
  .map(({ key }) => key);

/** Kinds that browsers show in a page and that run nothing. */
export const pictureMimeTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/x-icon',
];
