import { Box, Button } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { setupUser } from '../../testing/setup-user.ts';

describe('the fast answer for computed styles', () => {
  it('keeps elements that a class hides away from queries by role, as the drawn style does', () => {
    render(
      <>
        <Box component="h2" sx={{ display: 'none' }} />
        <Box sx={{ visibility: 'hidden' }}>
          <h3>Below</h3>
        </Box>
        <Box component="h4" sx={{ display: 'none' }} style={{ display: 'block' }} />
        <Box component="h5" sx={{ display: 'flex' }} />
      </>,
    );
    const all = screen.getAllByRole('heading', { hidden: true });
    expect(screen.getAllByRole('heading').map((each) => each.tagName)).toEqual(['H4', 'H5']);
    for (const each of all) {
      const { display, visibility } = getComputedStyle(each);
      expect([display, visibility]).toEqual([drawnStyle(each).display, drawnStyle(each).visibility]);
    }
  });

  it('refuses the pointer on a disabled button', async () => {
    render(
      <Button component="a" href="#elsewhere" disabled>
        Save
      </Button>,
    );
    const user = setupUser();
    await expect(user.click(screen.getByText('Save'))).rejects.toThrow('pointer-events: none');
  });

  it('separates the texts of blocks in a name and joins those of one line', () => {
    render(
      <button type="button">
        <span>2</span>
        <span>7</span>
        <Box component="span" sx={{ display: 'block' }}>
          users
        </Box>
      </button>,
    );
    expect(screen.getByRole('button', { name: '27 users' }).tagName).toBe('BUTTON');
  });
});
