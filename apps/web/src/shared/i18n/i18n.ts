import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import auth from './en/auth.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import datasets from './en/datasets.json' with { type: 'json' };
import frames from './en/frames.json' with { type: 'json' };
import pages from './en/pages.json' with { type: 'json' };
import projects from './en/projects.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import videos from './en/videos.json' with { type: 'json' };

const en = { common, auth, shell, pages, projects, datasets, videos, frames };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

export const i18n = i18next;

export function startI18n(): void {
  if (i18next.isInitialized) return;
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en },
    // React escapes what it renders; escaping here would show &amp; in names.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
}
