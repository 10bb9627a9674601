import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLimits } from '../box.ts';
import { c, marker, perl, shell, type Attack } from './attack.ts';
import { canary } from './target.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
/** Succeeds if what the command prints contains the canary. The brackets keep grep from finding itself. */
const finds = (command: string) =>
  shell(`{ ${command}; } 2>/dev/null | grep -q '[c]${canary.slice(1)}'`);

export const fileAttacks: Attack[] = [
  {
    name: 'reads a file of the host',
    command: ({ folder }) => finds(`cat ${folder}/canary`),
  },
  { name: 'reads the passwords', command: shell('cat /etc/shadow') },
  { name: 'reads the home of root', command: shell('ls /root/. || ls /home/.') },
  { name: 'reads the server’s folders', command: shell('ls /run/. || ls /var/lib/. || ls /srv/.') },
  {
    name: 'reads a file that only root may read',
    command: ({ rootsFile = '/nothing' }) => finds(`cat ${rootsFile}`),
    shows: ['account'],
  },
  {
    name: 'writes into the host’s programs',
    command: ({ rootsFile = '/usr/local/x' }) => shell(`true >${rootsFile}-written`),
    shows: ['read-only-system'],
    besides: ['account'],
  },
  { name: 'writes into /etc', command: shell('echo x >/etc/passwd || true >/etc/new') },
  {
    name: 'makes a file outside of its folders',
    command: shell('true >/new'),
    shows: ['read-only-system'],
  },
  { name: 'mounts its system again, writable', command: shell('mount -o remount,rw /usr') },
  {
    name: 'follows a link of the submission to the host',
    command: finds('cat link folder-link/canary'),
  },
  {
    name: 'follows a link of the submission to the root of init',
    command: ({ folder }) => finds(`cat root-link${folder}/canary`),
  },
  {
    name: 'changes the submission on the host',
    command: 'echo changed >hello.txt',
    succeeded: async (_, { files }) =>
      (await readFile(join(files, 'hello.txt'), 'utf8')) === 'changed\n',
    shows: ['own-files'],
  },
  {
    name: 'passes options to tar by the names of its files',
    command: 'true',
    succeeded: (_, { folder }) => exists(`${folder}@option`),
  },
  {
    name: 'hands back a file of the host by a link as its report',
    command: ({ folder }) => `rm -f out; ln -s ${folder}/canary out; ln -s /etc/hosts hosts`,
    order: { report: 'hosts' },
    succeeded: ({ report }) => report !== null,
  },
  {
    name: 'hands back a device as its report',
    command: 'ln -s /dev/zero out',
    order: { report: '/dev/zero' },
    succeeded: ({ report }) => report !== null,
  },
  {
    name: 'hangs the reading of its report by a pipe',
    command: 'mkfifo out',
    order: { report: 'out', limits: { ...defaultLimits, seconds: 3 } },
    succeeded: ({ ended, report }) => ended !== 'exit' || report !== null,
  },
  {
    name: 'opens a file of the host by its handle',
    command: c(`#define _GNU_SOURCE
      #include <fcntl.h>
      #include <stdio.h>
      struct { struct file_handle h; char bytes[128]; } x;
      int main() { int mount; x.h.handle_bytes = 128;
        if (name_to_handle_at(AT_FDCWD, "/usr", &x.h, &mount, 0)) return 1;
        if (open_by_handle_at(open("/usr", O_RDONLY), &x.h, O_RDONLY) >= 0) puts("${marker}"); }`),
  },
  {
    name: 'reads a secret from its environment',
    command: finds('env; cat /proc/self/environ /proc/1/environ | tr "\\\\0" "\\\\n"'),
    shows: ['environment'],
  },
  {
    name: 'finds a secret among the arguments of processes',
    command: finds('cat /proc/[0-9]*/cmdline'),
  },
  {
    name: 'reads a file in the host’s shared memory',
    command: ({ sharedFile }) => finds(`cat ${sharedFile}`),
    shows: ['own-devices'],
  },
  {
    name: 'reads the disk',
    command: shell('cat /dev/vda /dev/sda /dev/nvme0n1 2>/dev/null | head -c 1 | grep -q .'),
  },
  {
    name: 'reads the memory of the machine',
    command: shell('head -c 1 /dev/mem || head -c 1 /proc/kcore'),
  },
  { name: 'reads the kernel’s log', command: shell('head -c 1 /dev/kmsg || head -c 1 /proc/kmsg') },
  {
    name: 'makes a device for the disk',
    command: shell('mknod /tmp/disk b 254 0 && head -c 1 /tmp/disk'),
  },
  { name: 'makes a file among the devices', command: shell('true >/dev/new') },
  {
    name: 'opens a terminal of the host',
    command: shell('true </dev/tty || true </dev/console || true </dev/tty0'),
  },
  {
    name: 'reads tests that were not given to this box',
    command: finds('cat /tests/* /tests/*/*; grep -r canary /tests /work/../tests'),
  },
  {
    name: 'writes to the tests',
    command: shell(
      'true >/tests/new || echo x >/tests/hello.txt || rm /tests/hello.txt || chmod 777 /tests',
    ),
    order: ({ files }) => ({ tests: files }),
  },
  {
    name: 'leaves its root folder',
    command: perl(
      `mkdir "x"; chroot "x"; chdir ".." for 1..20; chroot "."; print "${marker}" if -e "home" || -e "run"`,
    ),
  },
  {
    name: 'sees the host’s cgroups or devices in /sys',
    command: shell('ls /sys/fs/cgroup || mount -t sysfs none /tmp || mount -t cgroup2 none /tmp'),
  },
];
