/** What happens in the product and concerns people who are not looking. Written with the change, delivered later. */
export type ProductEvent =
  | { readonly kind: 'task.ended'; readonly payload: { readonly taskId: string } }
  | { readonly kind: 'user.registered'; readonly payload: { readonly userId: string } }
  | {
      readonly kind: 'project.joined';
      readonly payload: { readonly projectId: string; readonly userId: string; readonly byUserId: string };
    }
  | {
      readonly kind: 'secondFactor.reset';
      readonly payload: { readonly userId: string; readonly byUserId: string };
    }
  | {
      readonly kind: 'password.changed' | 'secondFactor.enabled' | 'secondFactor.disabled';
      readonly payload: { readonly userId: string };
    }
  | {
      readonly kind: 'password.reset';
      /** Names of the passkeys that still sign in, and of those that were removed because they were new. */
      readonly payload: {
        readonly userId: string;
        readonly kept: readonly string[];
        readonly removed: readonly string[];
      };
    }
  | {
      readonly kind: 'passkey.added' | 'passkey.removed';
      readonly payload: { readonly userId: string; readonly name: string };
    }
  | {
      readonly kind: 'signingName.changed';
      /** Whose, by whom, and what their reports are signed with from now on. */
      readonly payload: {
        readonly userId: string;
        readonly byUserId: string;
        readonly name: string;
        readonly title: string;
      };
    }
  | {
      readonly kind: 'model.promoted' | 'model.rolledBack';
      /** Null: for every project that has no model of its own of this type. */
      readonly payload: {
        readonly projectId: string | null;
        /** The one that came into use; null: none is in use from here on. */
        readonly modelId: string | null;
        /** Null: none was in use before. */
        readonly formerId: string | null;
        readonly byUserId: string;
      };
    }
  | { readonly kind: 'system.updated'; readonly payload: { readonly version: string } }
  | {
      readonly kind: 'retention.near';
      /** The uploader, how many files, and the first day on which one of them goes. */
      readonly payload: { readonly userId: string; readonly count: number; readonly day: string };
    }
  | {
      readonly kind: 'audit.broken';
      readonly payload: { readonly verificationId: string; readonly count: number };
    };

export type EventKind = ProductEvent['kind'];
