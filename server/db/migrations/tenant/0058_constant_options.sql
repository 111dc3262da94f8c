-- Records keep the names of constants that are options of their fields.
create trigger "constants_renamed" after update of "name" on constants
  for each row when (old."name" is distinct from new."name")
  execute function "noteRename"('constants', '', 'id');
