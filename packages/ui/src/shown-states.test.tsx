import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FigureValue } from './figure-value.tsx';
import { PageHeader } from './page-header.tsx';
import { ProgressLine } from './progress-line.tsx';
import { StatusChip } from './status-chip.tsx';

describe('parts that show a state', () => {
  it('a failure offers to try again, but not twice at once', async () => {
    const onRetry = vi.fn();
    const view = render(<ErrorState message="No answer" retryLabel="Retry" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('No answer');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    view.rerender(<ErrorState message="No answer" retryLabel="Retry" onRetry={onRetry} retrying />);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  it('a missing figure says that it is missing, and to the keyboard too why', async () => {
    render(<FigureValue value={null} notAvailable="Not available" reason="No calibration" />);
    const missing = screen.getByText('Not available');
    await userEvent.tab();
    expect(document.activeElement).toBe(missing);
    expect((await screen.findByRole('tooltip')).textContent).toBe('No calibration');
  });

  it('a figure stands with its unit, and zero is a figure', () => {
    const { container } = render(<FigureValue value="0" unit="million/ml" notAvailable="Not available" />);
    expect(container.textContent).toBe('0million/ml');
  });

  it('progress shows its percent, or that nothing can be measured yet', () => {
    const view = render(
      <ProgressLine label="Check" stage="Reading" percent={62} percentText="62 %" rate="" timeLeft="0:17" />,
    );
    expect(screen.getByRole('progressbar', { name: 'Check' }).getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByText('62 % · 0:17')).toBeTruthy();
    view.rerender(<ProgressLine label="Check" stage="Waiting" />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
  });

  it('the reason of a state is accessible by keyboard', async () => {
    render(<StatusChip label="Failed" tone="error" hint="The file is cut off" />);
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('The file is cut off');
  });

  it('an empty place is a heading of the level that the page needs, and a header leaves out what it has not', () => {
    render(<EmptyState title="Nothing here" heading="h1" />);
    expect(screen.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeTruthy();
    const { container } = render(<PageHeader title="Things" breadcrumbsLabel="Breadcrumbs" description="" />);
    expect(container.querySelector('nav')).toBeNull();
    expect(container.textContent).toBe('Things');
  });
});
