-- Our invitations are told from others, and the sweep asks first about whom it has not asked longest.
ALTER TABLE "memberships" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "memberships_checked" ON "memberships" USING btree ("checked_at");