-- Tests of assignments run here, and each result names the version of the tests that gave it.
CREATE TABLE "test_runners" (
	"worker" text PRIMARY KEY NOT NULL,
	"slots" integer NOT NULL,
	"reason" text,
	"languages" jsonb NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment_id" bigint NOT NULL,
	"work_id" bigint,
	"trial_id" bigint,
	"sha" text,
	"version_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"asked_by" bigint,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"points" numeric,
	"maximum" numeric,
	"verdicts" jsonb,
	"outputs" jsonb,
	CONSTRAINT "test_runs_owner" CHECK (num_nonnulls("test_runs"."work_id", "test_runs"."trial_id") = 1),
	CONSTRAINT "test_runs_reason" CHECK ("test_runs"."reason" in ('push', 'counted', 'again', 'class', 'trial')),
	CONSTRAINT "test_runs_state" CHECK ("test_runs"."state" in ('waiting', 'running', 'done', 'stopped')),
	CONSTRAINT "test_runs_problem" CHECK ("test_runs"."problem" in ('replaced', 'daily_limit', 'commit_unreadable', 'too_large', 'failed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "test_settings" (
	"assignment_id" bigint PRIMARY KEY NOT NULL,
	"version_id" bigint,
	"repository_id" bigint,
	"repository_name" text,
	"repository_url" text,
	"reading" text DEFAULT 'ready' NOT NULL,
	"mistakes" jsonb,
	"read_at" timestamp with time zone,
	"read_sha" text,
	"chosen_by" bigint,
	"runs_per_day" integer,
	"counts_check_runs" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_settings_reading" CHECK ("test_settings"."reading" in ('reading', 'ready', 'failed')),
	CONSTRAINT "test_settings_runs" CHECK ("test_settings"."runs_per_day" is null or "test_settings"."runs_per_day" > 0)
);
--> statement-breakpoint
CREATE TABLE "test_trials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_trials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"source_ref" text,
	"repository_id" bigint,
	"repository_url" text,
	"solution" "bytea",
	"asked_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "test_trials_kind" CHECK ("test_trials"."kind" in ('starter', 'branch', 'upload')),
	CONSTRAINT "test_trials_problem" CHECK ("test_trials"."problem" in ('source_unreadable', 'too_large', 'failed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "test_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"source_ref" text,
	"format" text NOT NULL,
	"plan" jsonb NOT NULL,
	"archive" "bytea",
	"made_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_versions_number" UNIQUE("assignment_id","number"),
	CONSTRAINT "test_versions_source" CHECK ("test_versions"."source" in ('form', 'upload', 'repository')),
	CONSTRAINT "test_versions_format" CHECK ("test_versions"."format" in ('form', 'lectern', 'autograding', 'classroom'))
);
--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_trial_id_test_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."test_trials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_version_id_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_runs" ADD CONSTRAINT "test_runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_settings" ADD CONSTRAINT "test_settings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_settings" ADD CONSTRAINT "test_settings_version_id_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_settings" ADD CONSTRAINT "test_settings_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_trials" ADD CONSTRAINT "test_trials_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_trials" ADD CONSTRAINT "test_trials_version_id_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."test_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_trials" ADD CONSTRAINT "test_trials_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_versions" ADD CONSTRAINT "test_versions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_versions" ADD CONSTRAINT "test_versions_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_runs_automatic" ON "test_runs" USING btree ("work_id","sha","version_id") WHERE "test_runs"."reason" in ('push', 'counted');--> statement-breakpoint
CREATE UNIQUE INDEX "test_runs_asked_once" ON "test_runs" USING btree ("work_id","sha","reason") WHERE "test_runs"."state" = 'waiting' and "test_runs"."reason" in ('again', 'class');--> statement-breakpoint
CREATE INDEX "test_runs_work" ON "test_runs" USING btree ("work_id","id");--> statement-breakpoint
CREATE INDEX "test_runs_trial" ON "test_runs" USING btree ("trial_id") WHERE "test_runs"."trial_id" is not null;--> statement-breakpoint
CREATE INDEX "test_runs_ended" ON "test_runs" USING btree ("assignment_id","ended_at");--> statement-breakpoint
CREATE INDEX "test_runs_open" ON "test_runs" USING btree ("assignment_id") WHERE "test_runs"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "test_settings_repository" ON "test_settings" USING btree ("repository_id");--> statement-breakpoint
CREATE INDEX "test_trials_assignment" ON "test_trials" USING btree ("assignment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "test_trials_one_at_a_time" ON "test_trials" USING btree ("assignment_id") WHERE "test_trials"."ended_at" is null;