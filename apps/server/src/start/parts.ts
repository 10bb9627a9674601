/** Most of the server's code. It is loaded while the embedded PostgreSQL starts. */
export { buildApp } from '../app.ts';
export { followBuiltInHost } from '../built-in-host/follow-address.ts';
export { makeTreeCache } from '../features/commits/files/tree-cache.ts';
export { startWorker } from '../jobs/worker.ts';
export { openMirrors } from '../mirror/mirrors.ts';
export { connectPlatform } from '../platform/platform.ts';
export { makeTasks, schedule } from '../tasks.ts';
export { startTestLane } from './test-lane.ts';
export { choosePlatform } from './choose-platform.ts';
