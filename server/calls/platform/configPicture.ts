/** The pictures of settings: checked when a setting takes one, and sent to everybody while it has it. */
import { Refusal } from '../../../contract/failures.ts';
import { parsePictureName, pictureMimeTypes } from '../../../contract/settings/picture.ts';
import { findSetting } from '../../../contract/settings/settings.ts';
import type { PublicContext } from '../../context/callContext.ts';
import type { StreamAnswer } from '../../context/handler.ts';
import type { Tx } from '../../db/database.ts';
import { findSettingPicture } from '../../db/queries/files/settingPictures.ts';
import { buildFileResponse } from '../../records/files/fileResponse.ts';
import { activeTenant } from '../auth/signIn.ts';
import { assertFound } from '../shared/assertFound.ts';

type PictureRequest = { fileName: string; tenantCode: string | undefined };

/** A new picture has a new name, so a browser may cache each of them. */
export async function streamConfigPicture(
  { deps, tenant: own, actor, header }: PublicContext,
  { fileName, tenantCode = own?.code }: PictureRequest,
): Promise<StreamAnswer> {
  const tenant = assertFound(await activeTenant(deps.database, tenantCode));
  const viewerId = tenant.code === own?.code ? actor?.userId : undefined;
  const file = assertFound(
    await deps.database.inTenant(tenant, 'read', (tx) => findSettingPicture(tx, fileName, viewerId)),
  );
  if (!pictureMimeTypes.includes(file.mimeType)) throw new Refusal(404);
  const response = await buildFileResponse(
    deps.files,
    { ...file, size: Number(file.size) },
    { ifNoneMatch: header('if-none-match'), inline: true },
  );
  return { ...response, headers: { ...response.headers, 'cache-control': 'private, max-age=86400' } };
}

type ConfigValue = { configKey: string; configValue: string };

/** Throws 400 for an uploaded file that the setting cannot show: of another kind, too large, or not the person's. */
export async function assertUsablePicture(
  tx: Tx,
  { configKey, configValue }: ConfigValue,
  userId: string,
): Promise<void> {
  const setting = findSetting(configKey);
  const fileName = parsePictureName(configValue);
  if (setting?.kind !== 'picture' || fileName === undefined) return;
  const file = await findSettingPicture(tx, fileName, userId);
  if (!file) throw refuse('图片已不存在，请重新上传');
  if (!pictureMimeTypes.includes(file.mimeType)) throw refuse('请选择 PNG、JPEG、GIF、WebP 或 ICO 图片');
  const { megabytes } = setting;
  if (Number(file.size) > megabytes * 1024 * 1024) throw refuse(`图片不能超过 ${megabytes} MB`);
}

const refuse = (message: string) => new Refusal(400, [{ path: 'configValue', message }]);
