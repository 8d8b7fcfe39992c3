import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { notice } from '@sarm/domain/catalogue/notices';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { analysisRecord } from '../../testing/analysis-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import {
  ANALYSIS_ID,
  report,
  REPORT_ID,
  reportRecord,
  source,
  templates,
} from '../../testing/report-answers.ts';

const LIST = 'GET /api/sarm/reports';
const SAVE = 'POST /api/sarm/reports';
const UPDATE = `PUT /api/sarm/reports/${REPORT_ID}`;
const REMOVE = `DELETE /api/sarm/reports/${REPORT_ID}`;
const EMAIL = 'POST /api/sarm/reports/email';
const PDF = `GET /api/sarm/reports/${REPORT_ID}/pdf`;
const ISSUE = `POST /api/sarm/reports/${REPORT_ID}/issue`;
const SOURCE = `GET /api/sarm/analyses/${ANALYSIS_ID}/report-source`;
const clinician = seededUser('business_user');

const pageOf = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 10 });
const open = (search = '', answers: Answers = {}, person = clinician) =>
  openApp(`/sarm/reports${search}`, person, {
    [LIST]: pageOf(report()),
    [SOURCE]: json(source),
    'GET /api/sarm/report-templates': pageOf(...templates),
    'GET /api/sarm/analyses': pageOf(),
    [`GET /api/sarm/reports/${REPORT_ID}`]: json(reportRecord()),
    ...answers,
  });
const refused = (code: string, message: string, status = 409) =>
  json({ code, message, detail: message, errors: [] }, status);

const configuration = async () => within(await screen.findByRole('region', { name: 'Configuration' }));

afterEach(() => vi.restoreAllMocks());

describe('saved reports', () => {
  it('keep their analysis chosen in the field above them', async () => {
    open(`?id=${REPORT_ID}`, { 'GET /api/sarm/analyses': pageOf(analysisRecord({ id: ANALYSIS_ID })) });
    await configuration();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Analysis' });
    await waitFor(() => expect(field.value).toContain('Tomas Berg'));
  });

  it('BUS-072 lists the stored reports with Download, Email and Delete', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    globalThis.URL.createObjectURL = () => 'blob:x';
    globalThis.URL.revokeObjectURL = () => undefined;
    const { user } = open('', { [PDF]: new Response('%PDF', { status: 200 }) });
    const table = within(await screen.findByRole('region', { name: 'Saved Reports' }));
    for (const text of ['Semen analysis report', 'Tomas Berg', '2026-11-12', 'Draft'])
      expect(table.getByText(text)).toBeDefined();
    await user.click(table.getByRole('button', { name: 'Download Semen analysis report' }));
    expect(await screen.findByText('PDF successfully generated')).toBeDefined();
    expect(save).toHaveBeenCalledOnce();
    expect(table.getByRole('button', { name: 'Email Semen analysis report' })).toBeDefined();
    expect(table.getByRole('button', { name: 'Delete Semen analysis report' })).toBeDefined();
  });

  it('BUS-214 says that the PDF was made, or why not', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    globalThis.URL.createObjectURL = () => 'blob:x';
    globalThis.URL.revokeObjectURL = () => undefined;
    const { user } = open(`?id=${REPORT_ID}`, {
      [PDF]: [refused('unavailable', 'x', 503), new Response('%PDF', { status: 200 })],
    });
    const config = await configuration();
    await user.click(config.getByRole('button', { name: 'Download PDF' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Error generating PDF: The service is temporarily/,
    );
    await user.click(config.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('PDF successfully generated')).toBeDefined();
  });

  it('BUS-127 BUS-216 PLT-138 asks before a draft is deleted and reports how that went; an issued one offers no deletion', async () => {
    const { user, server } = open('', {
      [REMOVE]: [refused('report_issued', 'x'), new Response(null, { status: 204 })],
      [LIST]: pageOf(report(), report({ id: ANALYSIS_ID, title: 'Signed', status: 'issued' })),
    });
    const table = within(await screen.findByRole('region', { name: 'Saved Reports' }));
    expect(table.queryByRole('button', { name: 'Delete Signed' })).toBeNull();
    const press = async () => {
      await user.click(table.getByRole('button', { name: 'Delete Semen analysis report' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText('Are you sure you want to delete this report?')).toBeDefined();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
    };
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to delete report: An issued report cannot be deleted.',
    );
    await press();
    expect(await screen.findByText('Report deleted successfully')).toBeDefined();
    expect(server.callsOf(REMOVE)).toHaveLength(2);
  });
});

describe('e-mail', () => {
  const openDialog = async (answers: Answers = {}, search = `?id=${REPORT_ID}`) => {
    const opened = open(search, answers);
    const config = await configuration();
    await opened.user.click(config.getByRole('button', { name: 'Email' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };

  it('BUS-071 BUS-125 BUS-226 asks for one address, with a subject and a message to begin with', async () => {
    const { user, dialog, server } = await openDialog();
    expect(dialog.getByLabelText<HTMLInputElement>(/Subject/).value).toMatch(
      /^Sperm Analysis Report - \w+ \d+, \d{4}$/,
    );
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Message/).value).toBe(
      'Please find attached the sperm analysis report.',
    );
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Please enter a recipient email address')).toBeDefined();
    await user.type(dialog.getByLabelText(/Recipient/), 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Please enter a valid email address')).toBeDefined();
    expect(server.callsOf(EMAIL)).toHaveLength(0);
  });

  it('is disabled with the reason and the way out where the installation has no mail server', async () => {
    open(`?id=${REPORT_ID}`, {
      [SOURCE]: json({ ...source, mailConfigured: false }),
      [LIST]: json({ items: [report()], total: 1, page: 1, limit: 10, mailConfigured: false }),
    });
    const table = within(await screen.findByRole('region', { name: 'Saved Reports' }));
    for (const part of [await configuration(), table]) {
      expect(part.getByRole<HTMLButtonElement>('button', { name: /^Email/ }).disabled).toBe(true);
      const reason = 'No mail server is configured. Ask an administrator, or download the PDF.';
      expect(part.getByLabelText(reason)).toBeDefined();
    }
  });

  it('goes to the patient unless another address is typed', async () => {
    const { dialog } = await openDialog({
      [`GET /api/sarm/patients/${source.patient?.id}`]: json({ email: 't.berg@mail.example' }),
    });
    expect(dialog.getByLabelText<HTMLInputElement>(/Recipient/).value).toBe('t.berg@mail.example');
  });

  it('BUS-200 says that the report was sent, or why not', async () => {
    const { user, dialog, server } = await openDialog({
      [EMAIL]: [
        refused('mail_not_configured', 'x'),
        json({ recipient: 'd@clinic.example', sent_at: '2026-11-12T10:00:00.000Z' }),
      ],
    });
    await user.type(dialog.getByLabelText(/Recipient/), 'd@clinic.example');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Failed to send email: Email is not configured')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Report successfully sent to d@clinic.example')).toBeDefined();
    expect(server.callsOf(EMAIL)[1]?.body).toMatchObject({ reportId: REPORT_ID, analysisId: ANALYSIS_ID });
  });

  it('BUS-106 stores an unsaved report first, and sends its id with the fields and no file', async () => {
    const { user, dialog, server } = await openDialog(
      {
        [SAVE]: json(reportRecord(), 201),
        [EMAIL]: json({ recipient: 'd@clinic.example', sent_at: '2026-11-12T10:00:00.000Z' }),
      },
      `?analysisId=${ANALYSIS_ID}`,
    );
    expect(server.callsOf(SAVE)).toHaveLength(1);
    expect(server.callsOf(EMAIL)).toHaveLength(0);
    await user.type(dialog.getByLabelText(/Recipient/), 'd@clinic.example');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.callsOf(EMAIL)).toHaveLength(1));
    const body = server.callsOf(EMAIL)[0]?.body;
    expect(body).toEqual({
      reportId: REPORT_ID,
      recipient: 'd@clinic.example',
      subject: expect.stringMatching(/^Sperm Analysis Report/),
      message: 'Please find attached the sperm analysis report.',
      reportTitle: 'Semen analysis report',
      analysisId: ANALYSIS_ID,
      patientId: source.patient?.id,
    });
  });
});

describe('an issued report', () => {
  it('is issued with the password, and the refusal of a wrong one stands at its field', async () => {
    const { user, server } = open(`?id=${REPORT_ID}`, {
      [ISSUE]: [
        json(
          {
            code: 'password_wrong',
            message: 'x',
            errors: [{ field: 'password', code: 'password_wrong', message: 'x' }],
          },
          422,
        ),
        json(reportRecord({ status: 'issued' })),
      ],
    });
    const config = await configuration();
    await user.click(config.getByRole('button', { name: 'Sign and issue' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        'I have reviewed the videos, tracks and results in this report and authorise its release.',
      ),
    ).toBeDefined();
    expect(dialog.getByText(/^You sign as Dr Lena Lab, Embryologist \(/)).toBeDefined();
    await user.type(dialog.getByLabelText(/Password/), 'wrong');
    await user.click(dialog.getByRole('button', { name: 'Sign and issue' }));
    expect(await dialog.findByText('The password is not correct')).toBeDefined();
    await user.type(dialog.getByLabelText(/Password/), ' right');
    await user.click(dialog.getByRole('button', { name: 'Sign and issue' }));
    expect(await screen.findByText('Report issued')).toBeDefined();
    expect(server.callsOf(ISSUE)).toHaveLength(2);
  });

  it('BUS-085 has its focus confirmed by the signer where nothing in the fields shows it', async () => {
    const clear = notice('calculation.of_video', { video: 'A1-F1' }, [notice('warning.focus_not_shown')]);
    const record = reportRecord();
    const { user, server } = open(`?id=${REPORT_ID}`, {
      [`GET /api/sarm/reports/${REPORT_ID}`]: json({
        ...record,
        document: { ...record.document, warnings: [clear] },
      }),
      [ISSUE]: json(reportRecord({ status: 'issued' })),
    });
    const config = await configuration();
    await user.click(config.getByRole('button', { name: 'Sign and issue' }));
    const dialog = within(await screen.findByRole('dialog'));
    const confirmed = await dialog.findByRole('switch', { name: /the fields were in focus/ });
    await user.type(dialog.getByLabelText(/Password/), 'right');
    await user.click(dialog.getByRole('button', { name: 'Sign and issue' }));
    expect(await dialog.findByText('Confirm the focus')).toBeDefined();
    expect(server.callsOf(ISSUE)).toHaveLength(0);
    await user.click(confirmed);
    await user.click(dialog.getByRole('button', { name: 'Sign and issue' }));
    expect(await screen.findByText('Report issued')).toBeDefined();
    expect(server.callsOf(ISSUE)[0]?.body).toEqual({ password: 'right', focusConfirmed: true });
  });

  it('can be read, exported and corrected, and not changed', async () => {
    const { user, server } = open(`?id=${REPORT_ID}`, {
      [`GET /api/sarm/reports/${REPORT_ID}`]: json(
        reportRecord({ status: 'issued', issuedAt: '2026-11-12T10:00:00.000Z' }),
      ),
      [SAVE]: json(reportRecord(), 201),
      [UPDATE]: json(reportRecord()),
    });
    const config = await configuration();
    expect(config.queryByRole('button', { name: 'Save Report' })).toBeNull();
    expect(config.getByLabelText<HTMLInputElement>(/Report Title/).readOnly).toBe(true);
    for (const name of ['FHIR', 'CSV']) expect(config.getByRole('button', { name })).toBeDefined();
    await user.click(config.getByRole('button', { name: 'Amend' }));
    const again = await configuration();
    expect(await again.findByText('Replaces an issued report')).toBeDefined();
    fireEvent.click(again.getByRole('button', { name: 'Save Report' }));
    await waitFor(() => expect(server.callsOf(SAVE)[0]?.body).toMatchObject({ amendsId: REPORT_ID }));
  });
});
