import { useQuery } from '@tanstack/react-query';
import { installationsQuery } from '../../data/organizations.ts';
import { platformQuery } from '../../data/platform.ts';
import { templatesQuery } from '../../data/templates.ts';
import { setupTexts } from '../../texts/setup.ts';
import styles from './first-setup-guide.module.css';
import { SetupGuide } from './setup-guide.tsx';
import { firstSteps } from './setup-steps.ts';
import { useRefetchOnFocus } from './use-refetch-on-focus.ts';

/** For a person without any classroom. */
export function Component() {
  return (
    <div className={styles.start}>
      <p>{setupTexts.student}</p>
      <FirstSetupGuide />
    </div>
  );
}

function FirstSetupGuide() {
  const platform = useQuery(platformQuery);
  const found = useQuery(installationsQuery);
  const org = found.data?.orgs_with_app[0];
  const templates = useQuery({ ...templatesQuery(org?.id ?? 0), enabled: org !== undefined });
  useRefetchOnFocus();
  if (!platform.data || !found.data) return null;
  const steps = firstSteps(platform.data, found.data, (templates.data?.length ?? 0) > 0);
  return <SetupGuide title={setupTexts.title} steps={steps} />;
}
