import { api } from '../../client/api.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';

export type DeleteTenantDialogProps = { tenantCode: string; tenantName: string };

export function DeleteTenantDialog({ props, close }: DialogBodyProps<DeleteTenantDialogProps, true>) {
  const { tenantCode, tenantName } = props;
  const send = async (confirmCode: string) => {
    await api.tenant.remove({ body: { tenantCode, confirmCode } });
    close(true);
    return undefined;
  };
  return (
    <TextInputDialog
      title={`永久删除租户 ${tenantName}`}
      intro="数据、文件和日志全部删除，请先下载导出的文件。"
      label="租户编码"
      autoComplete="off"
      judge={(text) => (text === tenantCode ? undefined : '与租户编码不一致')}
      send={send}
      onCancel={() => close()}
    />
  );
}
