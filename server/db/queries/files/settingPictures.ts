import { sql } from 'kysely';
import { pictureKeys } from '../../../../contract/settings/picture.ts';
import type { Tx } from '../../database.ts';

/** The file, if a setting uses it as its picture or the viewer has uploaded it. */
export const findSettingPicture = (tx: Tx, fileName: string, viewerId: string | undefined) =>
  tx
    .selectFrom('files')
    .select(['fileName', 'originalName', 'mimeType', 'size'])
    .where('fileName', '=', fileName)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('createBy', '=', viewerId ?? '0'),
        exists(
          selectFrom('configs')
            .select('configId')
            .where('configKey', 'in', [...pictureKeys])
            .where(sql<boolean>`position(${fileName} in "configValue") > 0`),
        ),
      ]),
    )
    .executeTakeFirst();
