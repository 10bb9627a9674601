import { useQuery } from '@tanstack/react-query';
import { defaultPlatformName, withPlatformName } from '../../lib/platform-name.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LogIn, RotateCw } from '../../ui/icons.ts';
import { loginAddressQuery, platformNameQuery } from './login-queries.ts';
import { texts } from './texts.ts';

/** Links the platform's login. The server prepares the address. */
export function LoginButton() {
  const address = useQuery(loginAddressQuery);
  const platformName = useQuery(platformNameQuery).data ?? defaultPlatformName;

  if (address.data) {
    return (
      <a className={buttonClass('primary', 'normal')} href={address.data}>
        <LogIn aria-hidden />
        {withPlatformName(texts.session.logIn, platformName)}
      </a>
    );
  }
  if (address.isFetching) {
    return (
      <Button variant="primary" disabled>
        {texts.common.loading}
      </Button>
    );
  }
  return (
    <Button variant="primary" onClick={() => void address.refetch()}>
      <RotateCw aria-hidden />
      Refresh
    </Button>
  );
}
