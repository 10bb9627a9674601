-- A late commit that a professor accepted, and one that would count by now, outlive every recount.
ALTER TABLE "works" ADD COLUMN "accepted_late_sha" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "recounted_sha" text;