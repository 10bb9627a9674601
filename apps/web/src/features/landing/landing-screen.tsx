import { useSearchParams } from 'react-router';
import { LandingPage } from './landing-page.tsx';

/** The landing page after a logout. Its own address loads `landing.tsx` instead. */
export function Component() {
  const [search] = useSearchParams();
  return <LandingPage search={search} />;
}
