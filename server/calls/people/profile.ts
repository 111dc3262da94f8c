/** The calls of people about themselves: own data, picture, password and settings. */
import type { profileCalls } from '../../../contract/calls/profile.ts';
import { ownPhone } from '../../../contract/calls/shapes/signInNameShapes.ts';
import { userShape } from '../../../contract/calls/shapes/userShapes.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import { hashPassword } from '../../crypto/passwordHash.ts';
import { endSessionsOfUsers } from '../../db/queries/auth/endSessions.ts';
import { updateUser } from '../../db/queries/people/saveUser.ts';
import { confirmPassword } from '../auth/confirmPassword.ts';
import { withPermissionChange } from '../auth/grantChecks.ts';
import { assertNotReused, assertStrongPassword, passwordPolicyOf } from '../auth/passwordPolicy.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { assertSignInNamesFree, takenSignInNames } from '../shared/signInNameChecks.ts';
import { deleteAvatar, storeAvatar, streamAvatar } from './avatar.ts';
import { readChangedTexts } from './changedTexts.ts';
import { assertPhoneProven, assertReauthenticated, findContactChanges } from './contactChecks.ts';
import { findUser } from './findUser.ts';

const { nickName, email } = userShape;
const ownTexts = { nickName, email, phonenumber: ownPhone };

export const profileHandlers = {
  profile: ({ tx, actor }) => findUser(tx, { userIds: [actor.userId] }),

  async editProfile(context, { body: { proof, code, ...entered } }) {
    const { tx, actor, now } = context;
    const change = await readChangedTexts(tx, actor.userId, { change: entered, schemas: ownTexts });
    const { isNewPhone, isNewEmail } = await findContactChanges(context, change);
    if (isNewPhone || isNewEmail) await assertReauthenticated(context, proof);
    if (isNewPhone) await assertPhoneProven(context, { phonenumber: change.phonenumber ?? '', code });
    await withConstraintFailures(takenSignInNames('phonenumber'), () =>
      withPermissionChange(context, async () => {
        if (isNewPhone)
          await assertSignInNamesFree(tx, { userId: actor.userId, phonenumber: change.phonenumber });
        await updateUser(tx, actor.userId, { ...change, now });
      }),
    );
    return null;
  },

  async avatar(context) {
    return { imgUrl: await storeAvatar(context) };
  },

  async removeAvatar(context) {
    await deleteAvatar(context);
    return null;
  },

  avatarPicture: (context, { params }) => streamAvatar(context, params.fileName),

  async changePassword(context, { body }) {
    const { tx, actor, tenant, session, now } = context;
    const { passwordHash, ...owner } = await tx
      .selectFrom('users')
      .select(['passwordHash', 'userName', 'nickName', 'phonenumber'])
      .where('userId', '=', actor.userId)
      .executeTakeFirstOrThrow();
    if (!(await confirmPassword(context, passwordHash, body.oldPassword))) {
      throw new Failure('BAD_CREDENTIALS', { msg: '旧密码错误' });
    }
    const policy = await passwordPolicyOf(tx);
    const choice = { password: body.newPassword, path: 'newPassword', policy };
    await assertStrongPassword({ ...choice, owner, tenant });
    await assertNotReused(tx, { ...choice, userId: actor.userId });
    const change = { passwordHash: await hashPassword(body.newPassword), mustChangePassword: false, now };
    await withPermissionChange(context, () => updateUser(tx, actor.userId, change));
    await endSessionsOfUsers(tx, {
      tenant,
      userIds: [actor.userId],
      reason: 'password',
      except: session,
    });
    return null;
  },

  async feature({ tx, actor }) {
    const row = await tx
      .selectFrom('users')
      .select('feature')
      .where('userId', '=', actor.userId)
      .executeTakeFirstOrThrow();
    return row.feature;
  },

  async saveFeature({ tx, actor }, { body }) {
    const row = await tx
      .selectFrom('users')
      .select('feature')
      .where('userId', '=', actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const feature = JSON.stringify({ ...row.feature, ...body });
    assertSettingsFit(feature, JSON.stringify(row.feature));
    await tx.updateTable('users').set({ feature }).where('userId', '=', actor.userId).execute();
    return null;
  },
} satisfies Handlers<typeof profileCalls>;

/** Bytes of a person's settings as JSON. Every sign-in loads all of them. */
const maxSettingsBytes = 256 * 1024;

/** Settings that are too large already can be made smaller, step by step. */
function assertSettingsFit(next: string, before: string): void {
  const bytes = Buffer.byteLength(next);
  if (bytes > maxSettingsBytes && bytes >= Buffer.byteLength(before)) throw new Failure('SETTINGS_TOO_LARGE');
}
