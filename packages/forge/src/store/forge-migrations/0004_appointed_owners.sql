-- Owners whom an app made owners may not change other owners or delete repositories of others.
ALTER TABLE "forge"."memberships" ADD COLUMN "appointed" boolean;--> statement-breakpoint
ALTER TABLE "forge"."repositories" ADD COLUMN "creator_id" bigint;--> statement-breakpoint
ALTER TABLE "forge"."repositories" ADD CONSTRAINT "repositories_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "forge"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Of other owners from before nothing is known: they keep all rights until an app sets their role again.
UPDATE "forge"."memberships" m SET "appointed" = false
FROM "forge"."organizations" o
WHERE o."id" = m."organization_id" AND o."created_by_id" = m."user_id" AND m."role" = 'admin';