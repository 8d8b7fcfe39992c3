import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CountStrip } from './count-strip.tsx';
import { QualityChip } from './quality-chip.tsx';
import { Stepper } from './stepper.tsx';

describe('parts of dialogs and dashboards', () => {
  it('a stepper names the current step', () => {
    render(<Stepper steps={['Select', 'Run', 'Results']} current={1} label="Steps" />);
    const current = screen.getAllByRole('listitem').filter((each) => each.getAttribute('aria-current'));
    expect(current.map((each) => each.textContent)).toEqual(['2Run']);
  });

  it('a file that was not judged has no chip, a judged one its reason next to it', () => {
    const { container } = render(<QualityChip verdict={null} label="Not judged yet" />);
    expect(container.querySelector('.MuiChip-root')).toBeNull();
    render(<QualityChip verdict="warning" label="Warning" reason="drift" />);
    expect(screen.getByText('drift')).toBeTruthy();
  });

  it('counts stand with their notes', () => {
    render(<CountStrip label="Counts" counts={[{ name: 'Videos', value: 386, note: '5 processing' }]} />);
    expect(screen.getByRole('definition').textContent).toBe('3865 processing');
  });
});
