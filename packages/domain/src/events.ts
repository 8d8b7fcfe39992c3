/** What happens in the product and concerns people who are not looking. Written beside the change, delivered afterwards. */
export type ProductEvent =
  | { readonly kind: 'task.ended'; readonly payload: { readonly taskId: string } }
  | { readonly kind: 'user.registered'; readonly payload: { readonly userId: string } }
  | {
      readonly kind: 'audit.broken';
      readonly payload: { readonly verificationId: string; readonly count: number };
    };

export type EventKind = ProductEvent['kind'];
