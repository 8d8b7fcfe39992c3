import type { EAGER_AREAS } from '@sarm/messages/areas';
import type { Texts } from '@sarm/messages/areas.generated';
import auth from '@sarm/messages/en/auth.json' with { type: 'json' };
import common from '@sarm/messages/en/common.json' with { type: 'json' };
import complaints from '@sarm/messages/en/complaints.json' with { type: 'json' };
import errors from '@sarm/messages/en/errors.json' with { type: 'json' };
import pages from '@sarm/messages/en/pages.json' with { type: 'json' };
import shell from '@sarm/messages/en/shell.json' with { type: 'json' };

/** Part of the first load: what every visit needs before it knows its screen. */
export const eagerTexts: Pick<Texts, (typeof EAGER_AREAS)[number]> = {
  common,
  errors,
  complaints,
  auth,
  shell,
  pages,
};
