import type { EAGER_AREAS } from '@sarm/messages/areas';
import type { Texts } from '@sarm/messages/areas.generated';
import auth from '@sarm/messages/en/administration/auth.json' with { type: 'json' };
import common from '@sarm/messages/en/platform/common.json' with { type: 'json' };
import complaints from '@sarm/messages/en/platform/complaints.json' with { type: 'json' };
import errors from '@sarm/messages/en/platform/errors.json' with { type: 'json' };
import pages from '@sarm/messages/en/platform/pages.json' with { type: 'json' };
import shell from '@sarm/messages/en/platform/shell.json' with { type: 'json' };

/** Part of the first load: what every visit needs before its screen is chosen. */
export const eagerTexts: Pick<Texts, (typeof EAGER_AREAS)[number]> = {
  common,
  errors,
  complaints,
  auth,
  shell,
  pages,
};
