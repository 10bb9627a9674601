/** A peer of the built-in host: git's own `http-backend` behind nginx. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@lectern/testkit/ports';
import { until } from './measure.ts';

export interface Peer {
  /** Serves the bare repositories in `root`. */
  url: string;
  root: string;
  close(): Promise<void>;
}

/** Debian's places. Undefined where one is missing. */
const [nginx, fcgiwrap] = ['/usr/sbin/nginx', '/usr/sbin/fcgiwrap'];

export async function startPeer(folder: string): Promise<Peer | undefined> {
  const areThere = await Promise.all([access(nginx), access(fcgiwrap)]).catch(() => undefined);
  if (!areThere) return undefined;
  const root = join(folder, 'peer');
  await mkdir(root, { recursive: true });
  const port = await freePorts(1);
  const { stdout: programs } = await promisify(execFile)('git', ['--exec-path']);
  await writeFile(join(root, 'nginx.conf'), configuration(root, port, programs.trim()));
  const children = [
    spawn(fcgiwrap, ['-c', '8', '-s', `unix:${root}/socket`], { stdio: 'ignore' }),
    spawn(nginx, ['-c', join(root, 'nginx.conf'), '-e', join(root, 'log')], { stdio: 'ignore' }),
  ];
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    root,
    close: async () => {
      for (const child of children) {
        child.kill();
        if (child.exitCode === null) await once(child, 'exit');
      }
    },
  };
}

function configuration(root: string, port: number, programs: string): string {
  // The folder is open to the account of this process alone.
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${root}/${kind};`,
  );
  const parameters = {
    SCRIPT_FILENAME: `${programs}/git-http-backend`,
    PATH_INFO: '$uri',
    QUERY_STRING: '$query_string',
    REQUEST_METHOD: '$request_method',
    CONTENT_TYPE: '$content_type',
    CONTENT_LENGTH: '$content_length',
    GIT_PROTOCOL: '$http_git_protocol',
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'http.receivepack',
    GIT_CONFIG_VALUE_0: 'true',
  };
  const passed = Object.entries(parameters).map((pair) => `fastcgi_param ${pair.join(' ')};`);
  return `daemon off; pid ${root}/pid; worker_processes 2; ${account} events {}
    http {
      access_log off; client_max_body_size 0; ${temporary.join(' ')}
      server {
        listen 127.0.0.1:${port};
        location / { fastcgi_pass unix:${root}/socket; ${passed.join('\n')} }
      }
    }`;
}
