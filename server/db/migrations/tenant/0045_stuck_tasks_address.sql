-- The address of the stuck tasks is that of all instances now.
update menus set "path" = '/system/instance/stuck'
where "component" = 'resource/stuckTask' and "path" = '/system/instance';
