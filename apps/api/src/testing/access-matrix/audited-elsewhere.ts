export interface OtherTest {
  /** Why the matrix sees no row of the call. */
  readonly why: string;
  /** Below apps/api/src/modules. */
  readonly file: string;
  readonly title: string;
}

const NO_SIGN_IN = 'it needs credentials, and the matrix sends an empty body';
const NO_PASSWORD = 'it needs the password of the caller';
const NO_KEY = 'it needs the answer of an authenticator';
const NO_BYTES = 'it needs the bytes of a video or of a picture';

/**
 * Calls that do not succeed in the matrix, or succeed without changing anything, and the test that looks for their
 * audit row instead. A test holds the list: each file has the title and an action of the route.
 */
export const AUDITED_ELSEWHERE: Readonly<Record<string, OtherTest>> = {
  'masks.fromPoints': {
    why: 'it needs points',
    file: 'masks/make-mask.int.test.ts',
    title: 'TEC-149 TEC-148 TEC-258 is made by a job and answered with its result; the request id is echoed',
  },
  'registry.compare': {
    why: 'it needs a trained model and a version',
    file: 'registry/compare-model.int.test.ts',
    title:
      'TEC-321 answers 202 with the task that compares it with the model in use, once however often it is requested',
  },
  'registry.promote': {
    why: NO_PASSWORD,
    file: 'registry/registry.int.test.ts',
    title: 'TEC-321 makes it the default of its project, signed with reason and password, and logs it',
  },
  'registry.rollback': {
    why: 'it needs a model that was promoted',
    file: 'registry/registry.int.test.ts',
    title:
      'TEC-321 returns to the model before without a comparison, by deploy_models and level member, and logs it',
  },
  'registry.import': {
    why: 'it needs the bytes of a model',
    file: 'registry/import-model.int.test.ts',
    title: 'stores the file without its name, queues its check, and leaves it unusable until then',
  },
  'models.update': {
    why: 'a body without a field changes nothing',
    file: 'models/models.int.test.ts',
    title: 'TEC-275 changes name and notes; its other fields stay as they are or are refused',
  },
  'auth.updateMe': {
    why: 'an empty profile changes nothing',
    file: 'auth/me.int.test.ts',
    title: 'PLT-061 PLT-035 stores the profile, answers the record and completes it',
  },
  'auth.login': {
    why: NO_SIGN_IN,
    file: 'auth/sign-in.int.test.ts',
    title: 'PLT-093 writes an audit row for a sign-in, a failed sign-in and a sign-out',
  },
  'auth.loginStep': {
    why: NO_SIGN_IN,
    file: 'auth/second-factor.int.test.ts',
    title: 'PLT-151 PLT-095 is a new password where the old one is older than the setting, after the app',
  },
  'auth.confirmTotp': {
    why: 'it needs a code of the app',
    file: 'auth/second-factor.int.test.ts',
    title: 'takes each recovery code once, however it is typed, and says so in the log',
  },
  'auth.removeTotp': {
    why: NO_PASSWORD,
    file: 'auth/second-factor.int.test.ts',
    title: 'PLT-231 is switched off with password and code together',
  },
  'auth.register': {
    why: NO_SIGN_IN,
    file: 'auth/registration.int.test.ts',
    title: 'PLT-043 answers 201 with the user record: active, no role, no membership',
  },
  'auth.confirmEmail': {
    why: 'it needs a mailed link',
    file: 'auth/confirm-email.int.test.ts',
    title: 'PLT-152 opens nothing before its mailed link was opened, and then signs in',
  },
  'auth.setup': {
    why: 'it is open only while nobody has an account',
    file: 'auth/set-up.int.test.ts',
    title: 'PLT-233 creates a system_admin who is signed in, and then the call does not exist',
  },
  'auth.refresh': {
    why: 'only a token that was used before leaves a row',
    file: 'auth/refresh.int.test.ts',
    title: 'ends the whole session when it is used again, and the log says so',
  },
  'auth.forgotPassword': {
    why: NO_SIGN_IN,
    file: 'auth/password-links.int.test.ts',
    title: 'PLT-005 PLT-198 PLT-200 answers alike for an account and for none',
  },
  'auth.resetPassword': {
    why: 'it needs a mailed link',
    file: 'auth/password-links.int.test.ts',
    title: 'PLT-005 sets it once, and ends every session of the account',
  },
  'auth.changePassword': {
    why: NO_PASSWORD,
    file: 'auth/password-links.int.test.ts',
    title: 'BUS-002 PLT-062 changes by its present one, and the other sessions end',
  },
  'oidc.callback': {
    why: 'it needs the answer of an OpenID provider',
    file: 'oidc/oidc.int.test.ts',
    title: 'PLT-004 leads there with PKCE, state and nonce, and back to /dashboard signed in',
  },
  'passkeys.add': {
    why: NO_KEY,
    file: 'passkeys/passkeys.int.test.ts',
    title: 'PLT-095 is added with the password, bound to the configured place, and signs in as both factors',
  },
  'passkeys.remove': {
    why: NO_PASSWORD,
    file: 'passkeys/passkeys.int.test.ts',
    title: 'is renamed and, with the password, removed by its owner alone',
  },
  'passkeys.login': {
    why: NO_KEY,
    file: 'passkeys/passkeys.int.test.ts',
    title: 'PLT-095 is added with the password, bound to the configured place, and signs in as both factors',
  },
  'users.create': {
    why: 'it needs the address and the name of a person',
    file: 'users/users.int.test.ts',
    title: 'PLT-158 PLT-125 PLT-088 answers the record, mails the link and never tells a password',
  },
  'users.update': {
    why: 'an empty body changes nothing',
    file: 'users/users.int.test.ts',
    title: 'PLT-159 PLT-110 changes name, roles and state; switching off ends the sessions',
  },
  'videos.upload': {
    why: NO_BYTES,
    file: 'videos/upload-video.int.test.ts',
    title: 'TEC-139 stores the file, the fields, a pending row, its task, its job and its log entry',
  },
  'labelFiles.startImport': {
    why: NO_BYTES,
    file: 'label-files/label-imports.int.test.ts',
    title: 'are stored without the name of the file and queued, by the owner of the label alone',
  },
  'pictureSets.upload': {
    why: NO_BYTES,
    file: 'picture-sets/picture-sets.int.test.ts',
    title: 'stores the bytes and a pending row, and takes the same file twice as one picture',
  },
  'pictureSets.finish': {
    why: 'a fresh set has no pictures',
    file: 'picture-sets/picture-sets.int.test.ts',
    title: 'finishes with one task for all pictures that wait',
  },
  'videos.uploadPatch': {
    why: NO_BYTES,
    file: 'videos/resumable-upload.int.test.ts',
    title: 'gives the video again to a client that lost the last answer',
  },
  'detection.detectOne': {
    why: 'it needs a model',
    file: 'detection/detection-runs.int.test.ts',
    title: 'TEC-227 BUS-114 BUS-095 queues the work and answers with what it found',
  },
  'detection.update': {
    why: 'an empty body changes nothing',
    file: 'detection/change-detections.int.test.ts',
    title: 'TEC-231 moves, verifies and rates a box; the crop and the drawing follow',
  },
  'labels.update': {
    why: 'an empty body changes nothing',
    file: 'labels/read-labels.int.test.ts',
    title: 'TEC-252 by its owner and by review_annotations, under both prefixes',
  },
  'calibrations.restore': {
    why: 'a fresh calibration is not retired',
    file: 'calibrations/calibrations.int.test.ts',
    title:
      'BUS-231 are retired and restored by maker, manage_system_settings and admins of a project that uses them',
  },
  'analyses.correctTrack': {
    why: 'it needs tracks that a worker measured',
    file: 'analyses/correct-track.int.test.ts',
    title: 'BUS-234 %j is measured by a worker and answers the analysis, with its reason in the log',
  },
  'reports.issue': {
    why: NO_PASSWORD,
    file: 'reports/signing-names.int.test.ts',
    title: 'BUS-104 prints the signing name, title and e-mail of the account',
  },
  'reports.email': {
    why: 'it needs a mail server',
    file: 'reports/report-calls.int.test.ts',
    title: 'BUS-002 BUS-106 BUS-095 takes the fields as JSON with one address and no file',
  },
  'media.file': {
    why: 'the matrix asks for the thumbnail, which is no look at the video',
    file: 'history/history.int.test.ts',
    title: 'leaves one entry for each person, video and hour',
  },
  'systemSettings.save': {
    why: 'an empty body names no group',
    file: 'system-settings/system-settings.int.test.ts',
    title: 'leave an audit row with old and new values of what changed, and none where nothing did',
  },
};
