/** The address of a picture, typed or that of an uploaded file; the picture is shown at once. */
import { formatDisplayValue } from '../displayValue.ts';
import { type StoredFile, useFieldContext } from '../fieldContext.ts';
import type { FieldWidgetProps } from '../fieldRenderer.ts';
import { InputWidget } from '../textInput/InputWidget.tsx';
import { FileButton } from './FileButton.tsx';
import { FileDrop } from './FileDrop.tsx';
import { UploadList } from './UploadList.tsx';
import { useFileUploads } from './useUploads.ts';

const accept = 'image/png,image/jpeg,image/webp,image/gif,image/x-icon,.ico';

export function PictureWidget(props: FieldWidgetProps) {
  const { pictureAddress } = useFieldContext();
  if (!pictureAddress) return <InputWidget {...props} />;
  return <UploadedPicture {...props} addressOf={pictureAddress} />;
}

type UploadedPictureProps = FieldWidgetProps & { addressOf: (file: StoredFile) => string };

function UploadedPicture({ addressOf, ...props }: UploadedPictureProps) {
  const { field, id, value, values, onChange, describedBy } = props;
  const address = formatDisplayValue(value, values, field);
  const uploads = useFileUploads({ maxSize: field.maxSize, onStored: (file) => onChange(addressOf(file)) });
  return (
    <FileDrop onFiles={uploads.add}>
      {address && (
        <div className="field-picture">
          <img src={address} alt={`${field.label}的图片`} />
          <button type="button" className="ui-btn" onClick={() => onChange('')}>
            恢复默认
          </button>
        </div>
      )}
      <UploadList uploads={uploads} />
      <FileButton
        id={id}
        label={address ? '换一张图片' : '选择图片'}
        hint={`可拖放或粘贴，不超过 ${field.maxSize ?? 1024}MB`}
        accept={accept}
        multiple={false}
        describedBy={describedBy}
        onFiles={uploads.add}
      />
      <InputWidget {...props} id={`${id}-address`} label="图片地址" />
    </FileDrop>
  );
}
