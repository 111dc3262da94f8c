import { useEffect, useId, useState } from 'react';
import { uploadAvatar } from '../../client/upload.ts';
import { FieldContextProvider } from '../../fields/fieldContext.ts';
import { FileButton } from '../../fields/files/FileButton.tsx';
import { FileDrop } from '../../fields/files/FileDrop.tsx';
import { appFieldContext } from '../fields/appFieldContext.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { CropBox } from './CropBox.tsx';
import { type Crop, createCenterCrop } from './cropGeometry.ts';
import { encodeAvatar } from './drawCrop.ts';

type OpenedPicture = { bitmap: ImageBitmap; crop: Crop };

export function AvatarDialog({ close }: DialogBodyProps<null, string>) {
  const sending = useSubmission();
  const [picture, setPicture] = useState<OpenedPicture>();
  // A bitmap holds memory outside the heap until it is closed.
  useEffect(() => () => picture?.bitmap.close(), [picture?.bitmap]);
  const open = ([file]: Iterable<File>) => {
    if (!file) return;
    sending.say(undefined);
    createImageBitmap(file).then(
      (bitmap) => setPicture({ bitmap, crop: createCenterCrop(bitmap) }),
      () => sending.say('无法读取该图片，请选择 PNG、JPEG 或 WebP 图片'),
    );
  };
  const save = ({ bitmap, crop }: OpenedPicture) =>
    sending.run(async () => close(await uploadAvatar(await encodeAvatar(bitmap, crop))));
  return (
    <DialogFrame
      title="更换头像"
      width={360}
      confirmLabel="保存"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      {...(picture && { onConfirm: () => save(picture) })}
    >
      <FieldContextProvider value={appFieldContext}>
        <FileDrop onFiles={open}>
          {picture && (
            <CropBox
              picture={picture.bitmap}
              crop={picture.crop}
              onChange={(crop) => setPicture({ ...picture, crop })}
            />
          )}
          <PictureButton label={picture ? '换一张图片' : '选择图片'} onFiles={open} />
        </FileDrop>
      </FieldContextProvider>
    </DialogFrame>
  );
}

type PictureButtonProps = { label: string; onFiles: (files: Iterable<File>) => void };

/** It has the focus until there is a picture to crop. */
function PictureButton(props: PictureButtonProps) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  return (
    <FileButton
      {...props}
      id={id}
      hint="可拖放或粘贴"
      accept="image/png,image/jpeg,image/webp,image/gif"
      multiple={false}
    />
  );
}
