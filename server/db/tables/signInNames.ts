import type { Generated } from 'kysely';

/** Rows of tenant/0049_sign_in_names.sql. */
export interface SignInNameTables {
  signInNames: {
    userId: string;
    name: string;
    /** Accounts had the name before it had to be of one account. */
    shared: Generated<boolean>;
  };
}
