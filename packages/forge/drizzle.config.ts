import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './packages/forge/src/store/schema/*.ts',
  out: './packages/forge/src/store/forge-migrations',
  schemaFilter: ['forge'],
});
