/** One `git cat-file --batch-command`, which reads thousands of objects per second. */
import { spawn, type ChildProcess } from 'node:child_process';
import { withinMemory } from '@lectern/processes/within-memory';
import { mirrorEnvironment } from '../git/mirror-environment.ts';
import { GitFailure } from '../git/git-failure.ts';
import { endGroup, readerBytes } from '../git/run-git.ts';

export interface ObjectInfo {
  type: 'blob' | 'tree' | 'commit' | 'tag';
  size: number;
}

export interface ObjectReader {
  /** Undefined for an object that the mirror does not have. */
  info(sha: string): Promise<ObjectInfo | undefined>;
  contents(sha: string): Promise<Buffer | undefined>;
}

export interface CatFile extends ObjectReader {
  readonly hasEnded: boolean;
  close(): void;
}

interface Question {
  wantsContents: boolean;
  answer(info: ObjectInfo | undefined, contents: Buffer | undefined): void;
  fail(error: Error): void;
}

const newline = 0x0a;
/** A SHA-256, a type and a size need less. */
const longestHeader = 200;

// oxlint-disable-next-line max-lines-per-function -- one closure, because its parts share their state
export function startCatFile(dir: string): CatFile {
  const command = ['git', 'cat-file', '--batch-command'];
  const [program, ...args] = withinMemory(readerBytes, command);
  const child = spawn(program, args, {
    env: mirrorEnvironment(dir),
    cwd: dir,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  // Undefined without a free file descriptor. The event 'error' then rejects all questions.
  const { stdin, stdout }: Partial<ChildProcess> = child;
  const waiting: Question[] = [];
  let chunks: Buffer[] = [];
  let bytes = 0;
  let info: ObjectInfo | undefined;
  let hasEnded = false;

  function end(error: Error): void {
    if (hasEnded) return;
    hasEnded = true;
    endGroup(child);
    for (const question of waiting.splice(0)) question.fail(error);
  }

  child.on('error', end);
  child.on('close', () => end(new GitFailure('failed', 'cat-file')));
  stdin?.on('error', () => {});
  stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    // Joined only when complete, or a large file would be copied for each chunk.
    while (waiting.length > 0 && bytes >= (info ? info.size + 1 : 1) && readAnswer()) continue;
  });

  /** False if the answer is incomplete. */
  function readAnswer(): boolean {
    const received = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    chunks = [received];
    const question = waiting[0]!;
    if (info) {
      const contents = received.subarray(0, info.size);
      take(received, info.size + 1);
      const found = info;
      info = undefined;
      waiting.shift();
      question.answer(found, contents);
      return true;
    }
    const at = received.indexOf(newline);
    if (at === -1) {
      if (bytes > longestHeader) end(new GitFailure('failed', 'cat-file'));
      return false;
    }
    const header = parseHeader(received.toString('latin1', 0, at));
    take(received, at + 1);
    if (header && question.wantsContents) {
      info = header;
    } else {
      waiting.shift();
      question.answer(header, undefined);
    }
    return bytes >= (info ? info.size + 1 : 1);
  }

  function take(received: Buffer, length: number): void {
    bytes -= length;
    chunks = bytes === 0 ? [] : [received.subarray(length)];
  }

  function ask<T>(
    command: 'info' | 'contents',
    sha: string,
    pick: (info: ObjectInfo | undefined, contents: Buffer | undefined) => T,
  ): Promise<T> {
    if (!/^[0-9a-f]{40,64}$/.test(sha)) return Promise.reject(new Error('not an object name'));
    return new Promise((resolve, reject) => {
      if (hasEnded) return reject(new GitFailure('failed', 'cat-file'));
      waiting.push({
        wantsContents: command === 'contents',
        answer: (found, contents) => resolve(pick(found, contents)),
        fail: reject,
      });
      stdin?.write(`${command} ${sha}\n`);
    });
  }

  return {
    get hasEnded() {
      return hasEnded;
    },
    info: (sha) => ask('info', sha, (found) => found),
    contents: (sha) => ask('contents', sha, (_found, contents) => contents),
    close: () => end(new GitFailure('cancelled', 'cat-file')),
  };
}

/** `<sha> blob 12`, or `<sha> missing`. */
function parseHeader(line: string): ObjectInfo | undefined {
  const match = /^[0-9a-f]+ (blob|tree|commit|tag) (\d+)$/.exec(line);
  if (!match) return undefined;
  return { type: match[1] as ObjectInfo['type'], size: Number(match[2]) };
}
