-- People as the registrar lists them, their sections, notes of staff, and the gradebook.
CREATE TABLE "person_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"body" text NOT NULL,
	"written_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint
);
--> statement-breakpoint
CREATE TABLE "roster_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roster_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"typed" text NOT NULL,
	"entry_id" bigint,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "roster_claims_state" CHECK ("roster_claims"."state" in ('wrong', 'waiting', 'accepted', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "roster_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roster_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"identifier" text,
	"email" text,
	"login" text,
	"platform_user_id" bigint,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"preferred_name" text,
	"other" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" bigint,
	"claimed_at" timestamp with time zone,
	"claim_source" text,
	"gone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roster_entries_claim_source" CHECK ("roster_entries"."claim_source" in ('typed', 'verified_email', 'listed', 'staff')),
	CONSTRAINT "roster_entries_claimed" CHECK (("roster_entries"."user_id" is null) = ("roster_entries"."claimed_at" is null)
        and ("roster_entries"."user_id" is null) = ("roster_entries"."claim_source" is null))
);
--> statement-breakpoint
CREATE TABLE "rosters" (
	"classroom_id" bigint PRIMARY KEY NOT NULL,
	"confirms_claims" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"source" text,
	"imported_at" timestamp with time zone,
	"imported_by" bigint
);
--> statement-breakpoint
CREATE TABLE "section_dates" (
	"assignment_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"set_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_dates_assignment_id_section_id_pk" PRIMARY KEY("assignment_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "section_graders" (
	"section_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_graders_section_id_user_id_pk" PRIMARY KEY("section_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "section_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "section_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"entry_id" bigint,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_people_one" CHECK (num_nonnulls("section_people"."entry_id", "section_people"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gradebook_assignments" (
	"assignment_id" bigint PRIMARY KEY NOT NULL,
	"category_id" bigint,
	"extra_credit" boolean DEFAULT false NOT NULL,
	"counts" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gradebook_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gradebook_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"name" text NOT NULL,
	"weight" numeric NOT NULL,
	"drop_lowest" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "gradebook_categories_weight" CHECK ("gradebook_categories"."weight" >= 0),
	CONSTRAINT "gradebook_categories_drop" CHECK ("gradebook_categories"."drop_lowest" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gradebook_columns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gradebook_columns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"category_id" bigint,
	"name" text NOT NULL,
	"maximum" numeric NOT NULL,
	"extra_credit" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "gradebook_columns_maximum" CHECK ("gradebook_columns"."maximum" > 0)
);
--> statement-breakpoint
CREATE TABLE "gradebook_excuses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gradebook_excuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignment_id" bigint,
	"column_id" bigint,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"set_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" bigint,
	CONSTRAINT "gradebook_excuses_one" CHECK (num_nonnulls("gradebook_excuses"."assignment_id", "gradebook_excuses"."column_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "gradebook_scores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gradebook_scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"column_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"score" numeric,
	"set_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_overrides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "score_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"score" numeric NOT NULL,
	"reason" text NOT NULL,
	"set_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" bigint,
	CONSTRAINT "score_overrides_score" CHECK ("score_overrides"."score" >= 0)
);
--> statement-breakpoint
ALTER TABLE "extensions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_claims" ADD CONSTRAINT "roster_claims_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_claims" ADD CONSTRAINT "roster_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_claims" ADD CONSTRAINT "roster_claims_entry_id_roster_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."roster_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_claims" ADD CONSTRAINT "roster_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_entries" ADD CONSTRAINT "roster_entries_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_entries" ADD CONSTRAINT "roster_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_dates" ADD CONSTRAINT "section_dates_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_dates" ADD CONSTRAINT "section_dates_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_dates" ADD CONSTRAINT "section_dates_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_graders" ADD CONSTRAINT "section_graders_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_graders" ADD CONSTRAINT "section_graders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_people" ADD CONSTRAINT "section_people_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_people" ADD CONSTRAINT "section_people_entry_id_roster_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."roster_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_people" ADD CONSTRAINT "section_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_assignments" ADD CONSTRAINT "gradebook_assignments_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_assignments" ADD CONSTRAINT "gradebook_assignments_category_id_gradebook_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."gradebook_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_categories" ADD CONSTRAINT "gradebook_categories_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_category_id_gradebook_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."gradebook_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_columns" ADD CONSTRAINT "gradebook_columns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_excuses" ADD CONSTRAINT "gradebook_excuses_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_excuses" ADD CONSTRAINT "gradebook_excuses_column_id_gradebook_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."gradebook_columns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_excuses" ADD CONSTRAINT "gradebook_excuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_excuses" ADD CONSTRAINT "gradebook_excuses_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_excuses" ADD CONSTRAINT "gradebook_excuses_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_scores" ADD CONSTRAINT "gradebook_scores_column_id_gradebook_columns_id_fk" FOREIGN KEY ("column_id") REFERENCES "public"."gradebook_columns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_scores" ADD CONSTRAINT "gradebook_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebook_scores" ADD CONSTRAINT "gradebook_scores_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_overrides" ADD CONSTRAINT "score_overrides_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_overrides" ADD CONSTRAINT "score_overrides_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_overrides" ADD CONSTRAINT "score_overrides_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("classroom_id","user_id");--> statement-breakpoint
CREATE INDEX "roster_claims_person" ON "roster_claims" USING btree ("classroom_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roster_claims_one_waiting" ON "roster_claims" USING btree ("classroom_id","user_id") WHERE "roster_claims"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "roster_entries_identifier" ON "roster_entries" USING btree ("classroom_id",lower("identifier")) WHERE "roster_entries"."identifier" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "roster_entries_one_per_person" ON "roster_entries" USING btree ("classroom_id","user_id") WHERE "roster_entries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "roster_entries_email" ON "roster_entries" USING btree ("classroom_id",lower("email"));--> statement-breakpoint
CREATE INDEX "section_dates_section" ON "section_dates" USING btree ("section_id");--> statement-breakpoint
CREATE UNIQUE INDEX "section_people_entry_once" ON "section_people" USING btree ("section_id","entry_id") WHERE "section_people"."entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "section_people_user_once" ON "section_people" USING btree ("section_id","user_id") WHERE "section_people"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "section_people_entry" ON "section_people" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "section_people_user" ON "section_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sections_name_once" ON "sections" USING btree ("classroom_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "gradebook_categories_name_once" ON "gradebook_categories" USING btree ("classroom_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "gradebook_columns_name_once" ON "gradebook_columns" USING btree ("classroom_id",lower("name")) WHERE "gradebook_columns"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gradebook_excuses_assignment_once" ON "gradebook_excuses" USING btree ("assignment_id","user_id") WHERE "gradebook_excuses"."withdrawn_at" is null and "gradebook_excuses"."assignment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gradebook_excuses_column_once" ON "gradebook_excuses" USING btree ("column_id","user_id") WHERE "gradebook_excuses"."withdrawn_at" is null and "gradebook_excuses"."column_id" is not null;--> statement-breakpoint
CREATE INDEX "gradebook_scores_newest" ON "gradebook_scores" USING btree ("column_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "score_overrides_one_in_force" ON "score_overrides" USING btree ("work_id") WHERE "score_overrides"."withdrawn_at" is null;