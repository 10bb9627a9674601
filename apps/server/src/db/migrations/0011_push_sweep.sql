-- The sweep remembers what it has compared, and figures leave out commits that no branch leads to.
CREATE TABLE "push_checks" (
	"work_id" bigint PRIMARY KEY NOT NULL,
	"pushed_at" timestamp with time zone NOT NULL,
	"compared_pushed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_sweeps" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"swept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "commits" ADD COLUMN "reachable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "by_bot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_checks" ADD CONSTRAINT "push_checks_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_sweeps" ADD CONSTRAINT "push_sweeps_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;