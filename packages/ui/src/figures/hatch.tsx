/** Stripes of a colour on the paper: what is not certain, visible without colour too. */
export const hatch = (colour: string, paper: string, angle = -45): string =>
  `repeating-linear-gradient(${angle}deg, ${colour} 0 2px, ${paper} 2px 5px)`;
