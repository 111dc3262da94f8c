import { useEffect, useMemo } from 'react';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { type OwnProfile, refetchOwnProfile, useOwnProfile } from '../../state/cache/own/ownProfile.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { FormPanel } from '../form/FormPanel.tsx';
import { openProfileForm } from './profileForm.ts';

/** The person's own data, edited in place. */
export function ProfileForm() {
  const profile = useOwnProfile();
  useEffect(() => void refetchOwnProfile().catch(showFailure), []);
  return profile ? <LoadedProfileForm profile={profile} /> : null;
}

function LoadedProfileForm({ profile }: { profile: OwnProfile }) {
  const form = useMemo(() => openProfileForm(profile), [profile]);
  useCommandContext({ ownProfile: form });
  return (
    <>
      <FormPanel form={form} />
      <CommandButtons ids={['profile.save']} />
    </>
  );
}
