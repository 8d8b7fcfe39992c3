import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lazy, Suspense } from 'react';
import { BarMenu, MenuSection } from './bar-menu.tsx';
import { NewsLine } from './news-line.tsx';

const open = (count: number) =>
  render(
    <BarMenu
      icon={<span>bell</span>}
      title="News"
      label={`News, ${count} new`}
      count={count}
      heading={<button type="button">Read all</button>}
      footer={(close) => (
        <button type="button" onClick={close}>
          Settings
        </button>
      )}
    >
      {() => (
        <MenuSection name="Today">
          <li>
            <NewsLine icon={null} title="Done" text="all of it" when="10:42" unread="unread" />
          </li>
          <li>
            <NewsLine icon={null} title="Begun" text="a part" when="9:57" />
          </li>
        </MenuSection>
      )}
    </BarMenu>,
  );

describe('a menu of the top bar', () => {
  it('shows its count, and none at 0', () => {
    const view = open(2);
    expect(view.container.querySelector('.MuiBadge-badge')?.textContent).toBe('2');
    view.unmount();
    const none = open(0);
    expect(none.getByRole('button').textContent).toBe('bell');
  });

  it('opens by keyboard, closes by Escape and by what is pressed in it, and gives the cursor back', async () => {
    const user = userEvent.setup({ delay: null });
    open(1);
    const button = screen.getByRole('button', { name: 'News, 1 new' });
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('dialog', { name: 'News' }));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const section = menu.getByRole('region', { name: 'Today' });
    expect(within(section).getAllByRole('listitem')[0]?.textContent).toBe('Done10:42unreadall of it');
    expect(within(section).getAllByRole('listitem')[1]?.textContent).toBe('Begun9:57a part');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps its button, and gives the cursor back to it, while what it shows is still loading', async () => {
    const user = userEvent.setup({ delay: null });
    let arrive: () => void = () => undefined;
    const Late = lazy(async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return { default: () => <p>late news</p> };
    });
    render(
      <Suspense fallback={<p>everything is gone</p>}>
        <BarMenu icon={<span>bell</span>} title="News" label="Open news" count={0}>
          {() => <Late />}
        </BarMenu>
      </Suspense>,
    );
    const button = screen.getByRole('button', { name: 'Open news' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByText('everything is gone')).toBeNull();
    arrive();
    await screen.findByText('late news');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button);
  });
});
