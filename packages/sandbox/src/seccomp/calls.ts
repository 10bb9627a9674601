/** Numbers of the system calls that the filter names, from the kernel's tables. Null: this machine does not have it. */
export type Machine = 'x64' | 'arm64';

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 (linux/audit.h). */
export const auditArchitectures: Record<Machine, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };

type Numbers = readonly [x64: number | null, arm64: number | null];

/** No ordinary program needs these. Most need a privilege that a box does not have, but they are large and had bugs. */
export const refusedCalls = {
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  userfaultfd: [323, 282],
  perf_event_open: [298, 241],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  lookup_dcookie: [212, 18],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  syslog: [103, 116],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  sysfs: [139, null],
  uselib: [134, null],
  ustat: [136, null],
  _sysctl: [156, null],
  fanotify_init: [300, 262],
  fanotify_mark: [301, 263],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
} as const satisfies Record<string, Numbers>;

/** Answered as on a kernel without them, because runtimes then use something older. */
export const missingCalls = {
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  memfd_secret: [447, 447],
} as const satisfies Record<string, Numbers>;

/** Memory that belongs to no process. Only a cgroup counts it, so without one these are refused. */
export const uncountedCalls = {
  memfd_create: [319, 279],
  shmget: [29, 194],
} as const satisfies Record<string, Numbers>;

/** Allowed or refused by their arguments. */
export const examinedCalls = {
  clone: [56, 220],
  socket: [41, 198],
  ioctl: [16, 29],
  ptrace: [101, 117],
  personality: [135, 92],
  mknod: [133, null],
  mknodat: [259, 33],
} as const satisfies Record<string, Numbers>;

/** Calls that are newer than these tables look missing: nobody has judged them. Equal on both machines since 424. */
export const newestCall = 456;

export function numberOf(call: Numbers, machine: Machine): number | null {
  return call[machine === 'x64' ? 0 : 1];
}
