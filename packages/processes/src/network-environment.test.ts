import { expect, it } from 'vitest';
import { networkEnvironment } from './network-environment.ts';

it('the network environment has only the proxy and certificate variables of the machine', () => {
  const given = { https_proxy: 'http://proxy:3128', GIT_SSL_CAINFO: '/etc/ca.pem' };
  const other = { HOME: '/root', GIT_DIR: '/elsewhere', ALL_PROXY: '', SSL_CERT_FILE: '/ca.pem' };
  expect(networkEnvironment({ ...given, ...other })).toEqual({
    ...given,
    no_proxy: 'localhost,127.0.0.1,::1',
  });
});

it.each([
  [{ NO_PROXY: '.example.edu' }, '.example.edu,localhost,127.0.0.1,::1'],
  [{ NO_PROXY: 'a.edu', no_proxy: 'b.edu' }, 'b.edu,localhost,127.0.0.1,::1'],
  [{ no_proxy: '*' }, '*'],
])('the network environment adds this machine to the exceptions of %j', (env, no_proxy) => {
  expect(networkEnvironment(env)).toEqual({ no_proxy });
});
