import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TrackFigures } from '../../src/features/videos/tracks/track-figures.tsx';
import { loadAreas } from '../../src/shared/i18n/i18n.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderRoutes } from '../../testing/render-app.tsx';

const show = async (calibrated: boolean) => {
  await loadAreas('viewer');
  const element = <TrackFigures kinematics={null} calibrated={calibrated} />;
  renderRoutes(fakeServer({}), [{ path: '/', element }], '/');
};

it('says of a track that was not measured which rule left it out', async () => {
  await show(true);
  expect(screen.getByText(/^Not measured: .* 1 s, or 30 points over at least 0\.45 s/)).toBeTruthy();
});

it('says of a track without a pixel size that its pixels are not micrometres', async () => {
  await show(false);
  expect(screen.getByText(/had no calibration when it was analysed/)).toBeTruthy();
});
