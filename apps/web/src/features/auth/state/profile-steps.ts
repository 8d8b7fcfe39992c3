export type Profile = {
  displayName: string;
  phoneNumber: string;
  jobTitle: string;
  department: string;
  organization: string;
};

/** PLT-086, PLT-136: steps 0 to 2 and the fields each must have before Continue works. */
export const PROFILE_STEPS = [
  { key: 'basic', fields: ['displayName', 'phoneNumber'], required: ['displayName'] },
  {
    key: 'professional',
    fields: ['jobTitle', 'department', 'organization'],
    required: ['jobTitle', 'organization'],
  },
  { key: 'confirmation', fields: [], required: [] },
] as const satisfies readonly {
  key: string;
  fields: readonly (keyof Profile)[];
  required: readonly (keyof Profile)[];
}[];

export const isStepFilled = (step: number, profile: Profile): boolean =>
  (PROFILE_STEPS[step]?.required ?? []).every((name) => profile[name].trim() !== '');
