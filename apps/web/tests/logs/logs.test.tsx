import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type {
  AuditChainState,
  LogDetail,
  LogEntry,
  LogStatistics,
} from '@sarm/contracts/http/logs/logs.routes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const ID = '01900000-0000-7000-8000-0000000000f1';
const OTHER = '01900000-0000-7000-8000-0000000000f2';
const LIST = 'GET /api/admin/system-logs';
const STATISTICS = 'GET /api/admin/system-logs/statistics';
const CHAIN = 'GET /api/admin/system-logs/chain';
const ONE = `GET /api/admin/system-logs/${ID}`;
const VERIFY = 'POST /api/admin/system-logs/verify';
const EXPORT = 'POST /api/admin/system-logs/export';
/** The one code, and no administrator. */
const reader = userRecord(withRole('a_role', ['view_system_logs']));

const entry = (changes: Partial<LogEntry> = {}): LogEntry => ({
  id: ID,
  timestamp: '2026-11-12T14:24:11.482Z',
  type: 'permission',
  severity: 'warning',
  action: 'user.grant-admin',
  message: 'Administrator rights granted',
  userId: OTHER,
  userName: 'Ingrid Solberg',
  userEmail: 'ingrid@riverside.example',
  resourceId: OTHER,
  resourceType: 'user',
  resourceName: '',
  ipAddress: '10.20.4.12',
  userAgent: 'Firefox',
  ...changes,
});
const system = entry({
  id: OTHER,
  message: 'Task failed',
  userId: null,
  userName: 'System',
  ipAddress: '',
});
const detail: LogDetail = {
  ...entry(),
  before: { roles: ['business_user'], name: '[personal]' },
  after: { roles: ['business_user', 'system_admin'], name: '[personal]' },
  chain: {
    projectId: null,
    projectName: '',
    isDemo: false,
    number: 9418,
    isNewest: true,
    previousHash: '03ac71e9000000f2',
    hash: '7be1d0c400000098',
    intact: true,
  },
};
const counts = { info: 17611, warning: 548, error: 42, critical: 3 };
const statistics: LogStatistics = {
  total: 18204,
  byType: { auth: 1, user: 1, permission: 1, data: 1, system: 1, api: 1 },
  bySeverity: counts,
  histogram: {
    from: '2026-10-30T00:00:00.000Z',
    until: '2026-11-13T00:00:00.000Z',
    bucketSeconds: 21_600,
    buckets: [{ at: '2026-11-12T06:00:00.000Z', info: 4, warning: 1, error: 0, critical: 1 }],
  },
};
const intact: AuditChainState = {
  state: 'intact',
  chains: 13,
  entries: 18204,
  verifiedAt: '2026-11-12T02:00:00.000Z',
  brokenCount: 0,
  broken: [],
};
const pageOf = (...items: LogEntry[]) => json({ items, total: items.length, page: 1, limit: 15 });
const open = (search = '', answers: Answers = {}) =>
  openApp(`/admin/logs${search}`, reader, {
    [LIST]: pageOf(entry(), system),
    [STATISTICS]: json(statistics),
    [CHAIN]: json(intact),
    [ONE]: json(detail),
    ...answers,
  });
const toasts = ({ server }: ReturnType<typeof open>) =>
  server.store.getState().ui.alerts.map(({ type, message }) => [type, message]);
/** The name of an entry is next to its value. */
const factsOf = (panel: HTMLElement) =>
  Object.fromEntries(
    [...panel.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]),
  );
const refusal = (code: string, status: number) => json({ code, message: 'x', detail: 'x' }, status);

const saved: { name: string; blob: Blob }[] = [];
function catchFiles(): void {
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (last !== undefined) saved.push({ name: this.download, blob: last });
  });
}
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

describe('the system logs', () => {
  it('PLT-081 PLT-190 PLT-222 shows a table of 15 rows a page, requested by its filters', async () => {
    const { server, user } = open(
      '?type=auth&severity=error&startDate=2026-11-01&endDate=2026-11-02&page=2',
      {
        [LIST]: json({ items: [entry(), system], total: 40, page: 2, limit: 15 }),
      },
    );
    const table = within(await screen.findByRole('region', { name: 'System Logs' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Timestamp',
      'Type',
      'Severity',
      'Message',
      'User',
      'IP Address',
      'Actions',
    ]);
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toMatch(
      /permissionWarningAdministrator rights grantedIngrid Solberg10\.20\.4\.12/,
    );
    expect(second?.textContent).toMatch(/Task failedSystemnone/);
    expect(screen.getByText(/16–30 of 40/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
    const query = new URL(server.callsOf(LIST)[0]?.url ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      page: '2',
      limit: '15',
      type: 'auth',
      severity: 'error',
      startDate: new Date(2026, 10, 1).toISOString(),
      endDate: new Date(2026, 10, 2, 23, 59, 59, 999).toISOString(),
      sort_by: 'timestamp',
      sort_order: 'desc',
    });
    await user.click(screen.getByRole('button', { name: /next page/i }));
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toMatch(/page=3&limit=15/));
  });

  it('PLT-080 filters by type, severity, start date and end date', async () => {
    const { user, server, router } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Type' }));
    const offered = () =>
      screen
        .getAllByRole('option')
        .map((each) => each.textContent)
        .join(' ');
    expect(offered()).toBe('All auth user permission data system api');
    await user.click(screen.getByRole('option', { name: 'auth' }));
    await user.click(screen.getByRole('combobox', { name: 'Severity' }));
    expect(offered()).toBe('All Info Warning Error Critical');
    await user.click(screen.getByRole('option', { name: 'Critical' }));
    expect(router.state.location.search).toBe('?type=auth&severity=critical');
    for (const name of ['Start date', 'End date']) expect(screen.getByLabelText(name)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() =>
      expect(server.callsOf(LIST).at(-1)?.url).toMatch(/type=auth&severity=critical&startDate=/),
    );
    const lanes = within(screen.getByRole('group', { name: 'Entries over time by severity' }));
    await user.click(lanes.getByRole('button', { name: /Error\s*42/ }));
    expect(router.state.location.search).toContain('severity=error');
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('End date'), { target: { value: '2026-11-02' } });
    await waitFor(() => {
      const query = new URL(server.callsOf(LIST).at(-1)?.url ?? '', 'http://x').searchParams;
      expect([query.get('startDate'), query.get('endDate')]).toEqual([
        new Date(2026, 10, 1).toISOString(),
        new Date(2026, 10, 2, 23, 59, 59, 999).toISOString(),
      ]);
    });
    expect(server.callsOf(STATISTICS).every(({ url }) => !url.includes('severity'))).toBe(true);
  });

  it('PLT-111 PLT-081 shows every field of an entry, what it changed and its place in the chain', async () => {
    const person = '01900000-0000-7000-8000-0000000000f3';
    const { user, router } = open('', { [ONE]: json({ ...detail, userId: person }) });
    await user.click(
      await screen.findByRole('button', { name: 'Show details: Administrator rights granted' }),
    );
    expect(router.state.location.search).toBe(`?id=${ID}`);
    const place = await screen.findByRole('complementary', { name: 'Administrator rights granted' });
    const panel = within(place);
    await panel.findByText('Firefox');
    expect(factsOf(place)).toMatchObject({
      User: 'Ingrid Solberg',
      Email: 'ingrid@riverside.example',
      'User ID': person,
      'IP Address': '10.20.4.12',
      Browser: 'Firefox',
      Resource: `user ${OTHER}`,
      Entry: ID,
    });
    const shown = { dateStyle: 'medium', timeStyle: 'medium' } as const;
    const at = new Intl.DateTimeFormat('en-US', shown).format(new Date(detail.timestamp));
    for (const text of ['permission', 'Warning', at]) expect(panel.getByText(text)).toBeTruthy();
    const diff = panel.getByLabelText('Values before and after');
    expect(diff.textContent).toBe('Roles+added system_admin1 unchangedNamenot kept in the log');
    expect(panel.getByText('Entry 9,418, newest')).toBeTruthy();
    expect(panel.getByText('Intact')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('');
  });

  it('shows that a chain is broken above everything, and verifies it on request', async () => {
    const broken: AuditChainState = {
      ...intact,
      state: 'broken',
      brokenCount: 1,
      broken: [{ projectId: null, number: 7, reason: 'content changed' }],
    };
    const app = open(`?id=${ID}`, { [CHAIN]: json(broken), [VERIFY]: json(broken, 202) });
    expect(
      await screen.findByText('Chain of the installation, entry 7: its content was changed'),
    ).toBeTruthy();
    await app.user.click(await screen.findByRole('button', { name: 'Verify whole chain' }));
    await waitFor(() => expect(toasts(app)[0]?.[0]).toBe('info'));
    expect(app.server.callsOf(VERIFY)).toHaveLength(1);
  });

  it('PLT-021 opens for holders, says in the page that the permission is gone, and keeps others out', async () => {
    const holder = open();
    expect(await screen.findByText('Administrator rights granted')).toBeTruthy();
    holder.unmount();
    const view = open('', { [LIST]: refusal('forbidden', 403) });
    expect(await screen.findByText("You don't have permission to view system logs.")).toBeTruthy();
    view.unmount();
    const other = openApp('/admin/logs', userRecord(withRole('b_role', ['manage_users'])));
    await waitFor(() => expect(other.path()).toBe('/unauthorized'));
  });
});

describe('the file of the logs', () => {
  it('PLT-191 saves what the server sends', async () => {
    catchFiles();
    const app = open('?severity=error', {
      [EXPORT]: new Response('id\r\n1\r\n', { headers: { 'x-total-entries': '1' } }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved[0]?.name).toMatch(/^system_logs_\d{4}-\d\d-\d\d\.csv$/));
    expect(await saved[0]?.blob.text()).toBe('id\r\n1\r\n');
    expect(app.server.callsOf(EXPORT)[0]?.body).toMatchObject({
      format: 'csv',
      filters: { severity: 'error' },
    });
  });

  it('PLT-191 falls back to the loaded page, with formulas made text, and says so', async () => {
    catchFiles();
    const app = open('', {
      [LIST]: pageOf(entry({ userAgent: '=cmd' })),
      [EXPORT]: refusal('unavailable', 503),
    });
    await screen.findByText('Ingrid Solberg');
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(app.server.callsOf(EXPORT)).toHaveLength(1);
    expect(saved[0]?.name).toMatch(/^system_logs_\d{4}-\d\d-\d\d\.csv$/);
    expect(await screen.findByText(/holds only the entries of the loaded page\.$/)).toBeTruthy();
    expect(await saved[0]?.blob.text()).toContain(",'=cmd,user.grant-admin\r\n");
    expect(toasts(app)).toEqual([
      [
        'warning',
        expect.stringMatching(
          /^The server could not make the file\. system_logs_.* holds only the entries of the loaded page\.$/,
        ),
      ],
    ]);
  });

  it('PLT-217 reports when neither can be made', async () => {
    catchFiles();
    const app = open('', { [LIST]: pageOf(), [EXPORT]: refusal('unavailable', 503) });
    await screen.findByText('No logs found');
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Error exporting logs. Please try again.')).toBeTruthy();
    expect(toasts(app).map(([type]) => type)).toEqual(['error']);
    expect(saved).toEqual([]);
  });
});
