import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/lectern');

describe('the configuration', () => {
  it('needs no setting', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/lectern/.data',
      database: undefined,
      role: 'all',
      sample: true,
      sampleStudents: 40,
      allowedOrigins: [],
      trustProxy: false,
      github: undefined,
    });
  });

  it('treats a blank value as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000 });
    expect(read({ DATABASE_URL: '' }).database).toBeUndefined();
  });

  it('uses the port in the public address', () => {
    expect(read({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    const behindProxy = read({ PORT: '8080', PUBLIC_URL: 'https://lectern.example.edu/' });
    expect(behindProxy.publicUrl).toBe('https://lectern.example.edu');
  });

  it('logs warnings only in a terminal, unless LOG_LEVEL says otherwise', () => {
    expect(read({}).logLevel).toBe('info');
    const atTerminal = (env: Record<string, string>) => readConfig(env, '/', { isTerminal: true });
    expect(atTerminal({}).logLevel).toBe('warn');
    expect(atTerminal({ LOG_LEVEL: 'info' }).logLevel).toBe('info');
  });

  it('prints log lines as text at a terminal and as JSON elsewhere, unless LOG_FORMAT is set', () => {
    expect(read({}).logFormat).toBe('json');
    expect(read({ LOG_FORMAT: 'text' }).logFormat).toBe('text');
    expect(readConfig({}, '/', { isTerminal: true }).logFormat).toBe('text');
    expect(readConfig({ LOG_FORMAT: 'json' }, '/', { isTerminal: true }).logFormat).toBe('json');
  });

  it.each([
    ['256 MB on this machine', {}, 256],
    ['256 MB at a loopback address', { CODE_HOST_URL: 'http://127.0.0.2:3001' }, 256],
    ['5 % of a small disk once public', { CODE_HOST_URL: 'https://code.example.edu' }, 500, 10_000],
    ['2 GB of a large disk once public', { CODE_HOST_URL: 'https://code.example.edu' }, 2048],
    ['MIN_FREE_MB', { CODE_HOST_URL: 'https://code.example.edu', MIN_FREE_MB: '70' }, 70],
    ['nothing with MIN_FREE_MB=0', { MIN_FREE_MB: '0' }, 0],
  ])('keeps %s free for grades', (_case, env, keptMb, diskMb = 1_000_000) => {
    expect(read(env).diskFloor(diskMb * 1024 ** 2)).toBe(keptMb * 1024 ** 2);
  });

  it('limits what a person and an organization may store, and 0 lifts a limit', () => {
    const quotasOf = (person: string, organization: string) =>
      read({ PERSON_QUOTA_MB: person, ORGANIZATION_QUOTA_MB: organization }).quotas;
    const gigabyte = 1024 ** 3;
    const byDefault = { personBytes: 5 * gigabyte, organizationBytes: 100 * gigabyte };
    expect(quotasOf('', '')).toEqual(byDefault);
    expect(quotasOf('1024', '2048')).toEqual({
      personBytes: gigabyte,
      organizationBytes: 2 * gigabyte,
    });
    expect(quotasOf('0', '0')).toEqual({ personBytes: Infinity, organizationBytes: Infinity });
  });

  it('reads a list of origins', () => {
    const list = ' https://a.example , https://b.example:8443,';
    expect(read({ ALLOWED_ORIGINS: list }).allowedOrigins).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '0' }, 'PORT'],
    [{ PORT: '65535' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ PUBLIC_URL: 'lectern.example.edu' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://lectern.example.edu/app' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://lectern.example.edu' }, 'PUBLIC_URL'],
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
    [{ SAMPLE_STUDENTS: '9' }, 'SAMPLE_STUDENTS'],
    [{ SAMPLE_STUDENTS: '41' }, 'SAMPLE_STUDENTS'],
    [{ SAMPLE_STUDENTS: 'many' }, 'SAMPLE_STUDENTS'],
    [{ SAMPLE_STUDENTS: '12.5' }, 'SAMPLE_STUDENTS'],
    [{ FORGET_REPOSITORIES: 'all' }, 'FORGET_REPOSITORIES'],
    [{ MIN_FREE_MB: '-1' }, 'MIN_FREE_MB'],
    [{ PERSON_QUOTA_MB: '5 GB' }, 'PERSON_QUOTA_MB'],
    [{ PERSON_QUOTA_MB: '9', ORGANIZATION_QUOTA_MB: '9' }, 'PERSON_QUOTA_MB'],
    [{ PERSON_QUOTA_MB: '0' }, 'PERSON_QUOTA_MB'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT'],
    [{ SECRET_KEYS: 'c2hvcnQ=' }, 'SECRET_KEYS'],
    [{ SECRET_KEYS: '!!!' }, 'SECRET_KEYS'],
    [{ SECRET_KEYS: ' , ' }, 'SECRET_KEYS'],
    [{ DATABASE_OWNER_URL: 'postgresql://db.example.edu/lectern' }, 'DATABASE_URL'],
    [{ GITHUB_APP_ID: '1' }, 'GITHUB_CLIENT_ID'],
  ])('refuses %j with a message that names the setting', (env, name) => {
    const attempt = () => read(env);
    expect(attempt).toThrow(StartError);
    expect(attempt).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*\\.$`));
  });
});
