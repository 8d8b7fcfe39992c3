import '@sarm/ui/inter.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startApp } from './app/app.tsx';
import { startI18n } from './shared/i18n/i18n.ts';

await startI18n();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root element');
createRoot(root).render(<StrictMode>{startApp()}</StrictMode>);
