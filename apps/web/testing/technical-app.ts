import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { screen, within } from '@testing-library/react';
import { DATASET_ID, seededUser, VIDEO_ID } from './api-answers.ts';
import { type Answers, openApp } from './open-app.tsx';
import { withRole } from './user-record.ts';

export const TECHNICAL_PAGES = {
  videos: `/finetune/datasets/${DATASET_ID}/videos`,
  extraction: `/finetune/frame-extraction?videoId=${VIDEO_ID}`,
  detail: `/finetune/frame-extraction-detail?videoId=${VIDEO_ID}`,
} as const;

export const technician = seededUser('technical_user');
/** Works in the technical workflow and holds neither upload_videos nor extract_frames. */
export const reviewer = seededUser('technical_reviewer');

/** A member of the project with these codes alone. */
export const holding = (...codes: string[]): UserRecord => ({
  ...technician,
  ...withRole('some_codes', codes),
});

export const openTechnical = (at: keyof typeof TECHNICAL_PAGES, answers: Answers = {}, person = technician) =>
  openApp(TECHNICAL_PAGES[at], person, answers);

/** What the card of a video shows and offers. */
export const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
