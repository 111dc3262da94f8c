import { onOffOptions, orderField, statusField, textField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const menuResource = describeResource({
  name: 'menu',
  group: 'menu',
  calls: { list: 'list', detail: 'detail', add: 'add', edit: 'edit', remove: 'remove', sort: 'sort' },
  rights: 'system:menu',
  key: 'menuId',
  label: 'menuName',
  keyword: '菜单名称',
  chipsOf: 'menuType',
  tree: { parent: 'parentId', order: 'orderNum' },
  fields: [
    textField('menuName', '菜单名称', 100),
    {
      enName: 'parentId',
      label: '上级菜单',
      funcType: 'select',
      selectMode: 1,
      optionsFrom: 'menu',
      column: 'none',
    },
    {
      enName: 'menuType',
      label: '类型',
      funcType: 'radio',
      options: [
        { label: '目录', value: 'M' },
        { label: '页面', value: 'C' },
        { label: '权限', value: 'F' },
      ],
      required: true,
      defaultType: 'fix',
      defaultValue: 'C',
      isPCQuery: true,
      width: 80,
    },
    textField('icon', '图标', 100, { required: false, isPCQuery: false, hideCondition: "menuType == 'F'" }),
    textField('path', '地址', 200, { required: false, hideCondition: "menuType == 'F'" }),
    textField('component', '组件', 200, { required: false, hideCondition: "menuType == 'F'" }),
    textField('perms', '权限字符', 200, { required: false }),
    textField('link', '外部链接', 1000, {
      required: false,
      isPCQuery: false,
      column: 'hidden',
      hideCondition: "menuType != 'C'",
    }),
    orderField,
    {
      enName: 'visible',
      label: '显示',
      funcType: 'radio',
      options: [
        { label: '显示', value: '0' },
        { label: '隐藏', value: '1' },
      ],
      defaultType: 'fix',
      defaultValue: '0',
      width: 80,
    },
    { ...statusField, options: onOffOptions },
  ],
});
