import { defineConfig } from 'drizzle-kit';

/** Paths are relative to the repository's root, where `npm run db:generate` runs. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './apps/server/src/db/schema/index.ts',
  out: './apps/server/src/db/migrations',
});
