/** The landing page without the application, which is loaded after the login. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { LandingPage } from './features/landing/landing-page.tsx';
import { followTranslations } from './lib/follow-translations.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { ErrorFallback } from './ui/page/error-fallback.tsx';

followTranslations(document);

// After a reload, Back leads to an entry that the application has added to this page's history.
addEventListener('popstate', () => {
  if (location.pathname !== '/') location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={ErrorFallback}>
      <QueryClientProvider client={new QueryClient()}>
        <LandingPage search={new URLSearchParams(location.search)} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
