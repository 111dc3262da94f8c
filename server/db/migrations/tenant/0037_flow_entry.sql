-- Starting a form's flow has a right of its own, 发起流程. Who may add records could start it until now, and keeps that.
insert into "roleMenus" ("roleId", "menuId")
select distinct g."roleId", entry."menuId"
from "roleMenus" g
join menus a using ("menuId")
join menus entry on entry."formName" = a."formName" and entry."perms" = concat('auto:', a."formName", ':list:root')
where a."perms" = concat('auto:', a."formName", ':add')
on conflict do nothing;
