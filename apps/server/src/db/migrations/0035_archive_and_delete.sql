-- Assignments and rubrics can be archived, or deleted and restored. A deleted name can be used again.
DROP INDEX "assignments_name_once";--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rubrics" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_name_once" ON "assignments" USING btree ("classroom_id",lower("slug")) WHERE "assignments"."deleted_at" is null;