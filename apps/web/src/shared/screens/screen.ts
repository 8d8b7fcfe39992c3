import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { Area } from '@sarm/messages/areas';

export type Workflow = 'sarm' | 'finetune';
/** Pages that explain a refusal with a text of their own inside the shell; the others lead to /unauthorized (BUS-152). */
export type RefusalText =
  | 'videos'
  | 'frames'
  | 'reports'
  | 'projects'
  | 'extraction'
  | 'annotation'
  | 'review'
  | 'masks'
  | 'training'
  | 'prediction';

/** What a person needs to open a page (BUS-152, PLT-015 to PLT-022). */
export interface RouteNeeds {
  readonly workflow?: Workflow;
  readonly anyOf?: readonly PermissionCode[];
  readonly refusal?: RefusalText;
}

export interface Screen {
  readonly path: string;
  /** Absent: a sign-in is enough. */
  readonly needs?: RouteNeeds;
  /**
   * Its page inside the shell: `patients/patients-page` is PatientsPage in features/patients/components/patients-page.tsx.
   * Absent where the routes have it themselves: the pages before sign-in, and redirects.
   */
  readonly page?: string;
  /** Areas of texts that it needs in addition to those of every visit; they load together with the page. */
  readonly texts?: readonly Area[];
  /** The text of its link in the drawer of the administration. */
  readonly drawer?: string;
}

export type Screens = Readonly<Record<string, Screen>>;
