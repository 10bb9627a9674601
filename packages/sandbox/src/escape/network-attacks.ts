import { marker, perl, type Attack } from './attack.ts';

/** Succeeds if a connection is made within a second. */
const connect = (family: string, address: string) =>
  perl(
    `$SIG{ALRM} = sub { exit 1 }; alarm 1; socket(S, ${family}, SOCK_STREAM, 0) or exit 1;
     connect(S, ${address}) and print "${marker}"`,
  );
const tcp = (address: string, port: number) =>
  connect('AF_INET', `sockaddr_in(${port}, inet_aton("${address}"))`);
const abstract = (name: string) => connect('AF_UNIX', `pack("S a*", 1, "\\0${name}")`);
const local = (path: string) => connect('AF_UNIX', `sockaddr_un("${path}")`);
const makeSocket = (family: number, kind: number, protocol = 0) =>
  perl(`socket(S, ${family}, ${kind}, ${protocol}) and print "${marker}"`);

export const networkAttacks: Attack[] = [
  {
    name: 'connects to a port of the host',
    command: ({ port }) => tcp('127.0.0.1', port),
    shows: ['network'],
  },
  {
    name: 'connects to a port of the host over IPv6',
    command: ({ port6 }) =>
      connect('AF_INET6', `sockaddr_in6(${port6}, inet_pton(AF_INET6, "::1"))`),
    shows: ['network'],
  },
  {
    name: 'connects to the host by its address in the network',
    command: ({ addresses: [address = '192.0.2.1'], port }) => tcp(address, port),
    shows: ['network'],
  },
  { name: 'connects to a server in the internet', command: tcp('1.1.1.1', 443) },
  { name: 'asks the metadata service of a cloud', command: tcp('169.254.169.254', 80) },
  {
    name: 'sends a datagram to a name server',
    command: perl(
      `socket(S, AF_INET, SOCK_DGRAM, 0); send(S, "x", 0, sockaddr_in(53, inet_aton("8.8.8.8"))) and print "${marker}"`,
    ),
  },
  { name: 'connects to a local socket of the host', command: ({ socket }) => local(socket) },
  {
    name: 'connects to the socket of the database',
    command: ({ databaseSocket }) => local(databaseSocket),
  },
  {
    name: 'connects to an abstract socket of the host',
    command: ({ abstractSocket }) => abstract(abstractSocket),
    shows: ['network'],
  },
  { name: 'connects to a port of another box', command: tcp('127.0.0.1', 54_330) },
  { name: 'connects to an abstract socket of another box', command: abstract('neighbour') },
  { name: 'reads packets', command: makeSocket(17, 3, 0x0300) },
  { name: 'makes a raw socket', command: makeSocket(2, 3, 1) },
  {
    name: 'talks to the hypervisor by a VSOCK socket',
    command: makeSocket(40, 1),
    shows: ['seccomp'],
  },
  { name: 'uses the kernel’s ciphers by an ALG socket', command: makeSocket(38, 5) },
  {
    name: 'hears of the host’s devices by netlink',
    command: perl(
      `socket(S, 16, 3, 15) or exit; bind(S, pack("S S L L", 16, 0, 0, 2)) and print "${marker}"`,
    ),
  },
];
