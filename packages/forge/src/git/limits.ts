import type { SlotLimits } from '@lectern/processes/slots';

export interface GitLimits {
  maxPackBytes: number;
  maxUnpackedBytes: number;
  /** A larger repository accepts no more pushes. */
  maxRepositoryBytes: number;
  /**
   * Per git process that serves a client. git holds all commits of a push at once, and a repetitive
   * header may inflate a thousandfold.
   */
  maxMemoryBytes: number;
  /** After decompression. */
  maxFetchRequestBytes: number;
  /** References changed by one push. */
  maxCommands: number;
  maxRefs: number;
  /** Concurrent git processes for clones and pushes. */
  maxProcesses: number;
  /** Requests that may wait for a slot. */
  maxWaiting: number;
  /** Concurrent large uploads, and as many downloads. */
  maxTransfers: number;
  /** A transfer that stalls for this long is cut off. */
  idleTimeoutMs: number;
  /** Longest run of one git process. */
  totalTimeoutMs: number;
  /** Longest upload of a push or download of a clone. */
  transferTimeoutMs: number;
}

/** For all other git processes. Their output is shown to people, so they need less. */
export const maxReaderBytes = 512 * 1024 * 1024;

export const defaultLimits: GitLimits = {
  maxPackBytes: 200 * 1024 * 1024,
  maxUnpackedBytes: 400 * 1024 * 1024,
  maxRepositoryBytes: 2 * 1024 * 1024 * 1024,
  // git applies a delta in memory to files of up to 512 MB (core.bigFileThreshold).
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

/** One caller gets a quarter of the processes and half of the queue. */
export function gitSlotLimits({ maxProcesses, maxWaiting }: GitLimits): SlotLimits {
  return {
    maxWaiting,
    maxEach: Math.ceil(maxProcesses / 4),
    maxWaitingEach: Math.ceil(maxWaiting / 2),
  };
}

/** Transfers need disk space but no git process. */
export function transferSlotLimits({ maxWaiting }: GitLimits): SlotLimits {
  return { maxWaiting, maxEach: 8, maxWaitingEach: Math.ceil(maxWaiting / 2) };
}

export function refLimit(maxRefs: number): string {
  return `This repository may hold at most ${maxRefs} branches and tags.`;
}

export function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
