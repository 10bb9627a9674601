-- The whole domain: people, classrooms, assignments, works, pushes, grading, and the platform inbox and outbox.
CREATE TABLE "platform_tokens" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"access_token" "bytea" NOT NULL,
	"access_expires_at" timestamp with time zone,
	"refresh_token" "bytea",
	"refresh_expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"platform_id" bigint NOT NULL,
	"node_id" text NOT NULL,
	"login" text NOT NULL,
	"name" text,
	"email" text,
	"avatar_url" text NOT NULL,
	"url" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_platformId_unique" UNIQUE("platform_id")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"org_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"owned_before" boolean DEFAULT false NOT NULL,
	"brought_by_us" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_org_id_user_id_pk" PRIMARY KEY("org_id","user_id"),
	CONSTRAINT "organization_members_role" CHECK ("organization_members"."role" in ('ADMIN', 'MEMBER'))
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"avatar_url" text NOT NULL,
	"html_url" text NOT NULL,
	"installation_id" bigint,
	"suspended_at" timestamp with time zone,
	"open_by_default" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_installationId_unique" UNIQUE("installation_id")
);
--> statement-breakpoint
CREATE TABLE "classrooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classrooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"team_id" bigint,
	"team_slug" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classrooms_name_length" CHECK (length("classrooms"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea",
	"classroom_id" bigint NOT NULL,
	"role" text,
	"assignment_id" bigint,
	"duration_minutes" integer,
	"expires_at" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"use_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "links_one_purpose" CHECK (("links"."role" is null) <> ("links"."assignment_id" is null)),
	CONSTRAINT "links_expiry" CHECK (("links"."duration_minutes" is null) = ("links"."expires_at" is null))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"classroom_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"invitation_id" bigint,
	"missing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_classroom_id_user_id_pk" PRIMARY KEY("classroom_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('PROFESSOR', 'TA', 'STUDENT')),
	CONSTRAINT "memberships_status" CHECK ("memberships"."status" in ('REQUESTED', 'ACTIVE', 'ORG_INVITED', 'NOT_IN_ORG', 'REMOVED')),
	CONSTRAINT "memberships_reason_of_requested" CHECK ("memberships"."reason" is null or "memberships"."status" = 'REQUESTED')
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"rubric_id" bigint,
	"group_assignment" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"due_time_zone" text DEFAULT 'UTC' NOT NULL,
	"released_at" timestamp with time zone,
	"default_score" integer DEFAULT 0 NOT NULL,
	"maximum_score" integer,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignments_maximum" CHECK ("assignments"."maximum_score" is null or "assignments"."maximum_score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "base_repositories" (
	"assignment_id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"repository_id" bigint,
	"default_branch" text,
	"starter_sha" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "base_repositories_repositoryId_unique" UNIQUE("repository_id"),
	CONSTRAINT "base_repositories_state" CHECK ("base_repositories"."state" in ('pending', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"granted_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" bigint
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"html_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rubric_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rubric_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rubric_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"points" integer,
	"explanation" varchar(100) NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rubrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" bigint NOT NULL,
	"classroom_id" bigint NOT NULL,
	"name" text NOT NULL,
	"reusable" boolean DEFAULT true NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contributors" (
	"work_id" bigint NOT NULL,
	"assignment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contributors_work_id_user_id_pk" PRIMARY KEY("work_id","user_id"),
	CONSTRAINT "contributors_one_work_per_assignment" UNIQUE("assignment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "provisionings" (
	"work_id" bigint PRIMARY KEY NOT NULL,
	"step" text DEFAULT 'repository' NOT NULL,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "provisionings_step" CHECK ("provisionings"."step" in ('awaiting_membership', 'repository', 'access', 'feedback_branch', 'ready'))
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"state" text DEFAULT 'ACCEPTED' NOT NULL,
	"repository_name" text NOT NULL,
	"repository_id" bigint,
	"repository_url" text,
	"default_branch" text,
	"starter_sha" text,
	"head_sha" text,
	"counted_sha" text,
	"counted_reason" text,
	"counted_at" timestamp with time zone,
	"pull_request_number" integer,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"graded_at" timestamp with time zone,
	"graded_by" bigint,
	"graded_sha" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "works_repositoryId_unique" UNIQUE("repository_id"),
	CONSTRAINT "works_id_in_assignment" UNIQUE("id","assignment_id"),
	CONSTRAINT "works_state" CHECK ("works"."state" in ('ACCEPTED', 'STARTED', 'SUBMITTED', 'GRADING_ASSIGNED', 'GRADING_COMPLETED', 'GRADE_PUBLISHED'))
);
--> statement-breakpoint
CREATE TABLE "commits" (
	"work_id" bigint NOT NULL,
	"sha" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"author_name" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commits_work_id_sha_pk" PRIMARY KEY("work_id","sha"),
	CONSTRAINT "commits_kind" CHECK ("commits"."kind" in ('student', 'starter', 'app'))
);
--> statement-breakpoint
CREATE TABLE "counted_packs" (
	"work_id" bigint NOT NULL,
	"sha" text NOT NULL,
	"starter_sha" text NOT NULL,
	"pack" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counted_packs_work_id_sha_pk" PRIMARY KEY("work_id","sha")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"before_sha" text NOT NULL,
	"after_sha" text NOT NULL,
	"forced" boolean DEFAULT false NOT NULL,
	"pusher_id" bigint,
	"received_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pushes_once" UNIQUE("work_id","ref","before_sha","after_sha","received_at"),
	CONSTRAINT "pushes_source" CHECK ("pushes"."source" in ('webhook', 'sweep'))
);
--> statement-breakpoint
CREATE TABLE "autograder_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "autograder_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"sha" text NOT NULL,
	"points" numeric NOT NULL,
	"maximum" numeric,
	"source" text NOT NULL,
	"log_url" text,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_user_id_work_id_pk" PRIMARY KEY("user_id","work_id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"path" text,
	"line" integer,
	"body" text NOT NULL,
	"points" integer NOT NULL,
	"rubric_item_id" bigint,
	"author_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "feedback_line_needs_path" CHECK ("feedback"."line" is null or "feedback"."path" is not null)
);
--> statement-breakpoint
CREATE TABLE "feedback_versions" (
	"feedback_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"body" text NOT NULL,
	"points" integer NOT NULL,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_versions_feedback_id_version_pk" PRIMARY KEY("feedback_id","version"),
	CONSTRAINT "feedback_versions_action" CHECK ("feedback_versions"."action" in ('CREATE', 'EDIT', 'DELETE'))
);
--> statement-breakpoint
CREATE TABLE "grade_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grade_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"grader_id" bigint NOT NULL,
	"client_key" text NOT NULL,
	"commit_sha" text,
	"score" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_submissions_key_once" UNIQUE("grader_id","client_key")
);
--> statement-breakpoint
CREATE TABLE "graders" (
	"work_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"assigned_by" bigint NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"score" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"published_by" bigint NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "publications_state" CHECK ("publications"."state" in ('pending', 'posted', 'local_only', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "platform_budgets" (
	"scope" text PRIMARY KEY NOT NULL,
	"remaining" integer,
	"resets_at" timestamp with time zone,
	"blocked_until" timestamp with time zone,
	"minute_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"minute_points" integer DEFAULT 0 NOT NULL,
	"minute_creations" integer DEFAULT 0 NOT NULL,
	"hour_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hour_creations" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "platform_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "platform_outbox_key_unique" UNIQUE("key"),
	CONSTRAINT "platform_outbox_state" CHECK ("platform_outbox"."state" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"installation_id" bigint,
	"repository_id" bigint,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"classroom_id" bigint,
	"subject" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_tokens" ADD CONSTRAINT "platform_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_repositories" ADD CONSTRAINT "base_repositories_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_repositories" ADD CONSTRAINT "base_repositories_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_items" ADD CONSTRAINT "rubric_items_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributors" ADD CONSTRAINT "contributors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributors" ADD CONSTRAINT "contributors_work" FOREIGN KEY ("work_id","assignment_id") REFERENCES "public"."works"("id","assignment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisionings" ADD CONSTRAINT "provisionings_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_graded_by_users_id_fk" FOREIGN KEY ("graded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commits" ADD CONSTRAINT "commits_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_packs" ADD CONSTRAINT "counted_packs_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autograder_reports" ADD CONSTRAINT "autograder_reports_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_rubric_item_id_rubric_items_id_fk" FOREIGN KEY ("rubric_item_id") REFERENCES "public"."rubric_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_versions" ADD CONSTRAINT "feedback_versions_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_versions" ADD CONSTRAINT "feedback_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_submissions" ADD CONSTRAINT "grade_submissions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_submissions" ADD CONSTRAINT "grade_submissions_grader_id_users_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graders" ADD CONSTRAINT "graders_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graders" ADD CONSTRAINT "graders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graders" ADD CONSTRAINT "graders_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_login" ON "users" USING btree (lower("login"));--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organizations_login" ON "organizations" USING btree (lower("login"));--> statement-breakpoint
CREATE UNIQUE INDEX "classrooms_name_once" ON "classrooms" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "links_stable_role" ON "links" USING btree ("classroom_id","role") WHERE "links"."assignment_id" is null and "links"."expires_at" is null and "links"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "links_stable_assignment" ON "links" USING btree ("assignment_id") WHERE "links"."assignment_id" is not null and "links"."expires_at" is null and "links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "links_classroom" ON "links" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_name_once" ON "assignments" USING btree ("classroom_id",lower("slug"));--> statement-breakpoint
CREATE UNIQUE INDEX "base_repositories_name" ON "base_repositories" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "extensions_one_in_force" ON "extensions" USING btree ("assignment_id","user_id") WHERE "extensions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "templates_org" ON "templates" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "rubric_items_rubric" ON "rubric_items" USING btree ("rubric_id");--> statement-breakpoint
CREATE INDEX "rubrics_classroom" ON "rubrics" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "contributors_user" ON "contributors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provisionings_unfinished" ON "provisionings" USING btree ("queued_at") WHERE "provisionings"."step" <> 'ready';--> statement-breakpoint
CREATE UNIQUE INDEX "works_repository_name" ON "works" USING btree ("org_id",lower("repository_name"));--> statement-breakpoint
CREATE INDEX "works_assignment" ON "works" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "commits_work" ON "commits" USING btree ("work_id","received_at");--> statement-breakpoint
CREATE INDEX "pushes_work" ON "pushes" USING btree ("work_id","received_at");--> statement-breakpoint
CREATE INDEX "autograder_reports_work" ON "autograder_reports" USING btree ("work_id","sha");--> statement-breakpoint
CREATE INDEX "feedback_work" ON "feedback" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "grade_submissions_work" ON "grade_submissions" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "graders_user" ON "graders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "publications_work" ON "publications" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "platform_outbox_waiting" ON "platform_outbox" USING btree ("created_at") WHERE "platform_outbox"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_inbox_waiting" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_classroom" ON "audit_log" USING btree ("classroom_id","at");