import type { SlotLimits } from '@lectern/processes/slots';

/** How much of the machine one client may take. */
export interface GitLimits {
  /** Bytes of a pack. */
  maxPackBytes: number;
  /** What a pack becomes on the disk. */
  maxUnpackedBytes: number;
  /** Beyond this, a repository takes no more. */
  maxRepositoryBytes: number;
  /**
   * What each git that serves a client may hold at once: a push is small and may be large to git, which
   * holds all of its commits at once, and a header of one letter deflates a thousandfold.
   */
  maxMemoryBytes: number;
  /** Bytes of a fetch negotiation, unpacked. */
  maxFetchRequestBytes: number;
  /** References changed by one push. */
  maxCommands: number;
  /** References in one repository. */
  maxRefs: number;
  /** git processes that serve clones and pushes at once, and requests that may wait for one. */
  maxProcesses: number;
  maxWaiting: number;
  /** Large pushes that may be arriving at once, and answers that may be on their way to who reads them. */
  maxTransfers: number;
  /** A transfer in which nothing moves for this long is given up. */
  idleTimeoutMs: number;
  /** git takes no longer than this. */
  totalTimeoutMs: number;
  /** No push arrives for longer than this, and no clone is read for longer. */
  transferTimeoutMs: number;
}

/** What any other git may hold: what it reads for our answers is shown, so it is smaller. */
export const maxReaderBytes = 512 * 1024 * 1024;

export const defaultLimits: GitLimits = {
  maxPackBytes: 200 * 1024 * 1024,
  maxUnpackedBytes: 400 * 1024 * 1024,
  maxRepositoryBytes: 2 * 1024 * 1024 * 1024,
  // A change of a file is applied to all of it while it has less than 512 MB; larger ones come whole.
  maxMemoryBytes: 1_200 * 1024 * 1024,
  maxFetchRequestBytes: 16 * 1024 * 1024,
  maxCommands: 1000,
  maxRefs: 10_000,
  maxProcesses: 16,
  maxWaiting: 500,
  maxTransfers: 256,
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 15 * 60_000,
  transferTimeoutMs: 55 * 60_000,
};

/** One caller gets a quarter of the turns and half of the queue, so that others always come in. */
export function turnLimits({ maxProcesses, maxWaiting }: GitLimits): SlotLimits {
  return {
    maxWaiting,
    maxEach: Math.ceil(maxProcesses / 4),
    maxWaitingEach: Math.ceil(maxWaiting / 2),
  };
}

/** What is on its way takes no git, but room on the disk. */
export function placeLimits({ maxWaiting }: GitLimits): SlotLimits {
  return { maxWaiting, maxEach: 8, maxWaitingEach: Math.ceil(maxWaiting / 2) };
}

export function refLimit(maxRefs: number): string {
  return `This repository may hold at most ${maxRefs} branches and tags.`;
}
