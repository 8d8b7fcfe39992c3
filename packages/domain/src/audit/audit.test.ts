import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, hidePersonal, isAuditAction, isSealed, PERSONAL, withoutPersonal } from './audit.ts';

describe('what the audit log keeps', () => {
  it('security finding 13: holds a marker where a value could identify a patient or a file, nested values included', () => {
    expect(
      withoutPersonal('video', {
        name: 'Doe Jane',
        originalFilename: 'doe_jane.avi',
        tags: ['Doe'],
        size: 7,
        before: { description: 'Ms Doe' },
      }),
    ).toEqual({
      name: PERSONAL,
      originalFilename: PERSONAL,
      tags: PERSONAL,
      size: 7,
      before: { description: PERSONAL },
    });
    expect(withoutPersonal('patient', { name: 'Doe', email: 'd@example.org', project_id: 'p' })).toEqual({
      name: PERSONAL,
      email: PERSONAL,
      project_id: 'p',
    });
  });

  it('takes an issued report for the ordinary end of the work, not for something to look into', () => {
    expect(AUDIT_ACTIONS['report.issue'].severity).toBe('info');
    expect(AUDIT_ACTIONS['report.email-failed'].severity).toBe('error');
  });

  it('leaves empty fields and the names of projects and calibrations as they are', () => {
    expect(withoutPersonal('dataset', { name: '', description: null })).toEqual({
      name: '',
      description: null,
    });
    expect(withoutPersonal('project', { name: 'Autumn' })).toEqual({ name: 'Autumn' });
  });

  it('shows a sealed name to nobody who reads the log, and seals none of a record that has gone', () => {
    const stored = { name: `${PERSONAL}c2VhbGVk`, size: 7, sample: { tags: [`${PERSONAL}x`] }, code: 'a' };
    expect(hidePersonal(stored)).toEqual({
      name: PERSONAL,
      size: 7,
      sample: { tags: [PERSONAL] },
      code: 'a',
    });
    expect([isSealed('patient.update'), isSealed('frame.note')]).toEqual([true, true]);
    for (const action of ['patient.delete', 'patient.erase', 'video.delete', 'issue.update'] as const)
      expect(isSealed(action)).toBe(false);
  });

  it('has its actions and no others', () => {
    expect(isAuditAction('video.delete')).toBe(true);
    expect(isAuditAction('Video deleted')).toBe(false);
    for (const action of Object.keys(AUDIT_ACTIONS)) expect(action).toMatch(/^[a-z]+\.[a-z-]+$/);
  });
});
