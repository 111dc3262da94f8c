-- Lists of pages have views too; the list of a form is named like the form.
alter table "savedViews" rename column "formName" to "list";
alter table "savedViews" rename constraint "savedViews_userId_formName_name_key" to "savedViews_userId_list_name_key";
