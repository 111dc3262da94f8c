-- What the right to start a form's flow from its list is called.
update menus set "menuName" = '发起流程' where "menuName" = '仅显示顶层' and "perms" like 'auto:%:list:root';
