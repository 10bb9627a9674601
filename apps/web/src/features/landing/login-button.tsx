import { useQuery } from '@tanstack/react-query';
import { loginAddressQuery } from '../../data/user.ts';
import { texts } from '../../texts/texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LogIn, RotateCw } from '../../ui/icons.ts';
import { usePlatformText } from '../organizations/platform-name.ts';

/** Links the platform's login. The server prepares the address. */
export function LoginButton() {
  const address = useQuery(loginAddressQuery);
  const say = usePlatformText();

  if (address.data) {
    return (
      <a className={buttonClass('primary', 'normal')} href={address.data.url}>
        <LogIn aria-hidden />
        {say(texts.session.logIn)}
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
