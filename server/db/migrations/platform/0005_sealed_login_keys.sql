-- The private key of encrypted sign-ins is encrypted from here on (PKCS #8, by the database account's password). One
-- that was kept in clear is not used any more: the next sign-in makes another.
delete from "loginKeys";
