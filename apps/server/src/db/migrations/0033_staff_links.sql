-- Links for one use and links that ask for approval. A link with a higher role only requests it.
DROP INDEX "links_stable_role";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "requested_role" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "one_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "links_stable_role" ON "links" USING btree ("classroom_id","role","needs_approval") WHERE "links"."assignment_id" is null and "links"."expires_at" is null and "links"."revoked_at" is null and not "links"."one_use";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_requested_role" CHECK ("memberships"."requested_role" in ('PROFESSOR', 'TA'));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_requests_of_members" CHECK ("memberships"."requested_role" is null or "memberships"."status" <> 'REMOVED');--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_limits_of_roles" CHECK ("links"."role" is not null or not ("links"."one_use" or "links"."needs_approval"));