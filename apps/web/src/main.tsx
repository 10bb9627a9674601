import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-router/dom';
import { persistOptions, queryClient } from './data/query-client.ts';
import './clear-drafts.ts';
// Registers the clearing of remembered addresses, even if no screen imports them before the logout.
import './lib/remembered-address.ts';
import { followTranslations } from './lib/follow-translations.ts';
import { createRouter } from './router.tsx';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { ErrorFallback } from './ui/page/error-fallback.tsx';
import { AppToaster } from './ui/toasts/toaster.tsx';

followTranslations(document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={ErrorFallback}>
      <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions}>
        <RouterProvider router={createRouter()} />
      </PersistQueryClientProvider>
      <AppToaster />
    </ErrorBoundary>
  </StrictMode>,
);
