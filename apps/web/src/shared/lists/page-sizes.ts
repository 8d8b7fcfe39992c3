/** PLT-222: how many rows a page of the administration may have. */
export const PAGE_SIZES = [5, 10, 25] as const;
