/**
 * Lower reference limits (5th centiles) by edition of the WHO laboratory manual. Which edition a page uses is a setting of the
 * installation; a limit is never shown without its edition.
 */
export const WHO_LIMITS = {
  who5: {
    edition: 'WHO 5th edition (2010)',
    volumeMl: 1.5,
    totalCountMillion: 39,
    concentrationMillionPerMl: 15,
    progressivePercent: 32,
    totalMotilityPercent: 40,
    normalFormsPercent: 4,
  },
  who6: {
    edition: 'WHO 6th edition (2021)',
    volumeMl: 1.4,
    totalCountMillion: 39,
    concentrationMillionPerMl: 16,
    totalMotilityPercent: 42,
    progressivePercent: 30,
    vitalityPercent: 54,
    normalFormsPercent: 4,
    // Consensus limits of the same edition for what a person finds; the last two are upper limits.
    ph: 7.2,
    peroxidasePositiveMillionPerMl: 1,
    liquefactionMinutes: 60,
  },
} as const;
