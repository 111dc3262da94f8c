/** Dictionaries that RuoYi's pages request. A tenant's dictionary of the same name replaces the built-in one. */
import type { Fields } from '../operation.ts';

/** Value, label, and the color of the tag. */
type DictionaryEntry = readonly [value: string, label: string, listClass?: string];

const builtInDictionaries: Readonly<Record<string, readonly DictionaryEntry[]>> = {
  sys_user_sex: [
    ['0', '男'],
    ['1', '女'],
    ['2', '未知'],
  ],
  sys_show_hide: [
    ['0', '显示', 'primary'],
    ['1', '隐藏', 'danger'],
  ],
  sys_normal_disable: [
    ['0', '正常', 'primary'],
    ['1', '停用', 'danger'],
  ],
  sys_yes_no: [
    ['Y', '是', 'primary'],
    ['N', '否', 'danger'],
  ],
  sys_common_status: [
    ['0', '成功', 'primary'],
    ['1', '失败', 'danger'],
  ],
  sys_job_status: [
    ['0', '正常', 'primary'],
    ['1', '暂停', 'danger'],
  ],
  sys_job_group: [
    ['DEFAULT', '默认'],
    ['SYSTEM', '系统'],
  ],
  sys_notice_type: [
    ['1', '通知', 'warning'],
    ['2', '公告', 'success'],
  ],
  sys_notice_status: [
    ['0', '正常', 'primary'],
    ['1', '关闭', 'danger'],
  ],
  sys_oper_type: [
    ['0', '其他', 'info'],
    ['1', '新增', 'info'],
    ['2', '修改', 'info'],
    ['3', '删除', 'danger'],
    ['4', '授权', 'primary'],
    ['5', '导出', 'warning'],
    ['6', '导入', 'warning'],
    ['7', '强退', 'danger'],
    ['8', '生成代码', 'warning'],
    ['9', '清空数据', 'danger'],
  ],
};

/** Empty for a dictionary that RuoYi does not contain. */
export const builtInDictionaryEntries = (dictType: string): Fields[] =>
  Object.hasOwn(builtInDictionaries, dictType)
    ? (builtInDictionaries[dictType] ?? []).map(([dictValue, dictLabel, listClass = 'default']) => ({
        dictType,
        dictValue,
        dictLabel,
        listClass,
        cssClass: '',
        status: '0',
      }))
    : [];
