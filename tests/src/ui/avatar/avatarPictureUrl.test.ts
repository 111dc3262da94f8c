import { expect, test } from 'vitest';
import { avatarPictureUrl } from '../../../../src/ui/avatar/avatarPictureUrl.ts';

const stored = `${'0a'.repeat(16)}.jpg`;

test('A stored avatar has a picture, with and without the prefix of the API.', () => {
  const url = `/api/system/user/avatar/${stored}`;
  expect(avatarPictureUrl(`/api/common/download?fileName=${stored}`)).toBe(url);
  expect(avatarPictureUrl(`/common/download?fileName=${stored}`)).toBe(url);
});

test('No other address is requested.', () => {
  for (const avatar of [undefined, '', 'https://example.com/a.png', `//x/common/download?fileName=${stored}`])
    expect(avatarPictureUrl(avatar)).toBeUndefined();
  expect(avatarPictureUrl('/api/common/download?fileName=../../etc')).toBeUndefined();
});
