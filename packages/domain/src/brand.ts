declare const brand: unique symbol;

/** The one way to make a nominal type: two brands with different names never mix. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
