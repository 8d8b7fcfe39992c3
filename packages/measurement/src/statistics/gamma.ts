const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];
const LANCZOS_G = 7;

/** ln Γ(x) for x > 0, relative error near 1e-14. */
export const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  const base = z + LANCZOS_G + 0.5;
  const sum = LANCZOS.reduce((acc, c, i) => acc + c / (z + i + 1), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(base) - base + Math.log(sum);
};

const TINY = 1e-300;
const EPSILON = 1e-15;
const MAX_TERMS = 100_000;

const lowerSeries = (shape: number, x: number): number => {
  let term = 1 / shape;
  let sum = term;
  for (let n = 1; n < MAX_TERMS; n += 1) {
    term *= x / (shape + n);
    sum += term;
    if (term < sum * EPSILON) break;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
};

const upperFraction = (shape: number, x: number): number => {
  let b = x + 1 - shape;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < MAX_TERMS; i += 1) {
    const an = -i * (i - shape);
    b += 2;
    d = an * d + b;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = b + an / c;
    if (Math.abs(c) < TINY) c = TINY;
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < EPSILON) break;
  }
  return h * Math.exp(shape * Math.log(x) - x - logGamma(shape));
};

/** P(shape, x): the chance that a gamma variable of that shape (scale 1) is at most x. */
export const gammaCdf = (shape: number, x: number): number => {
  if (x <= 0) return 0;
  return x < shape + 1 ? lowerSeries(shape, x) : 1 - upperFraction(shape, x);
};

/**
 * The x with P(shape, x) = probability, by bisection. Slow and sure: Newton steps leave the domain for the
 * small shapes that a nearly empty field gives, and a wrong upper limit there would call a sample Low.
 */
export const gammaQuantile = (shape: number, probability: number): number => {
  let low = 0;
  let high = shape + 10 * Math.sqrt(shape) + 20;
  while (gammaCdf(shape, high) < probability) high *= 2;
  for (let i = 0; i < 200 && high - low > 1e-12 * high; i += 1) {
    const middle = (low + high) / 2;
    if (gammaCdf(shape, middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
