-- TAs can be in a team that reads the repositories of their classroom, instead of owning the organization.
ALTER TABLE "classrooms" ADD COLUMN "ta_access" text DEFAULT 'OWNER' NOT NULL;--> statement-breakpoint
ALTER TABLE "classrooms" ADD COLUMN "staff_team_id" bigint;--> statement-breakpoint
ALTER TABLE "classrooms" ADD COLUMN "staff_team_slug" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "staff_access" text;--> statement-breakpoint
ALTER TABLE "base_repositories" ADD COLUMN "staff_team_id" bigint;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "staff_team_id" bigint;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_ta_access" CHECK ("classrooms"."ta_access" in ('OWNER', 'TEAM'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_staff_access" CHECK ("memberships"."staff_access" in ('OWNER', 'TEAM'));