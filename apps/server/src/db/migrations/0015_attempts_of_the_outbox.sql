-- A second attempt waits until the first cannot have its effect any more.
ALTER TABLE "platform_outbox" ADD COLUMN "attempted_at" timestamp with time zone;