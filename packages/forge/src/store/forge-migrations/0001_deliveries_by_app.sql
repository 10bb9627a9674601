-- Each app has places of its own among the deliveries under way, so those that wait are found by app.
DROP INDEX "forge"."deliveries_unsent";--> statement-breakpoint
CREATE INDEX "deliveries_unsent" ON "forge"."deliveries" USING btree ("app_id","id") WHERE "forge"."deliveries"."state" <> 'done';--> statement-breakpoint
ALTER TABLE "forge"."deliveries" DROP COLUMN "send_after";