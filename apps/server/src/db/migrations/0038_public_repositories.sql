-- A student repository that everyone can read is shown to staff, who can make it private.
ALTER TABLE "works" ADD COLUMN "seen_public_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "works_public" ON "works" USING btree ("assignment_id") WHERE "works"."seen_public_at" is not null;