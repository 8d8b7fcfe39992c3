/** As the points in the picture. */
export const StarIcon = ({ ink }: { readonly ink: string }) => (
  <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden>
    <path d="M10 1.5l2.6 5.5 6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8z" fill={ink} />
  </svg>
);
