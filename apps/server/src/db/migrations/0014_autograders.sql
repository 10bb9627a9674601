-- A CI of one's own reports scores with a token, and a score that is told twice counts once.
CREATE TABLE "autograder_tokens" (
	"assignment_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "autograder_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "autograder_tokens" ADD CONSTRAINT "autograder_tokens_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autograder_tokens" ADD CONSTRAINT "autograder_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autograder_reports" ADD CONSTRAINT "autograder_reports_once" UNIQUE("work_id","source","reported_at");