-- A queue of our own (ADR 28). db/move-old-jobs.ts moves what waits in graphile-worker's tables.
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"key" text NOT NULL,
	"share" text,
	"priority" smallint DEFAULT 0 NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text,
	"locked_by" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("key",("locked_by" is null));--> statement-breakpoint
CREATE INDEX "jobs_order" ON "jobs" USING btree ("priority","place","run_at","id") WHERE "jobs"."locked_by" is null;--> statement-breakpoint
CREATE INDEX "jobs_share" ON "jobs" USING btree ("share","priority","place") WHERE "jobs"."locked_by" is null and "jobs"."share" is not null;--> statement-breakpoint
CREATE INDEX "jobs_rounds" ON "jobs" USING btree ("priority","place") WHERE "jobs"."locked_by" is null and "jobs"."share" is not null;