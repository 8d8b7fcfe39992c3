import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { flattenTexts } from './compare-texts.ts';
import { frenchSpacing } from './french-spacing.ts';
import { readArea } from './read-texts.ts';

describe('French typography', () => {
  it.each([
    ['Supprimer ?', 'Supprimer\u202f?'],
    ['Oui ; non !', 'Oui\u202f; non\u202f!'],
    ['« {{group}} » enregistrés', '«\u202f{{group}}\u202f» enregistrés'],
    ['OMS : ≥ {{limit}}', 'OMS\u00a0: ≥ {{limit}}'],
    ['à 95 % de {{low}} µm/s, {{size}} Go', 'à 95\u00a0% de {{low}}\u00a0µm/s, {{size}}\u00a0Go'],
    ["l'image", 'l’image'],
    ['{{count}} sélectionnées, 3 jours', '{{count}} sélectionnées, 3 jours'],
    ['https://sarm.example', 'https://sarm.example'],
  ])('sets %s', (written, set) => {
    expect(frenchSpacing(written)).toBe(set);
    expect(frenchSpacing(set)).toBe(set);
  });

  it('is that of every text: `npm run texts` sets those that are not', () => {
    const others = AREAS.flatMap((area) =>
      [...flattenTexts(readArea('fr', area))]
        .filter(([, text]) => frenchSpacing(text) !== text)
        .map(([key, text]) => `${area}:${key}: ${text}`),
    );
    expect(others).toEqual([]);
  });
});
