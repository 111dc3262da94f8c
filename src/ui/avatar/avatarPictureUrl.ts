const storedAvatar = /^\/(?:api\/)?common\/download\?fileName=([0-9a-f]{32}(?:\.[a-z0-9]{1,10})?)$/;

/**
 * The address of an avatar's picture, which browsers cache for good: a new picture has a new name. Undefined for any
 * other address, so that no page requests a picture from elsewhere.
 */
export function avatarPictureUrl(avatar: string | undefined): string | undefined {
  const fileName = avatar && storedAvatar.exec(avatar)?.[1];
  return fileName ? `/api/system/user/avatar/${fileName}` : undefined;
}
