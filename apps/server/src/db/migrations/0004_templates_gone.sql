-- A repository can stop being a template while assignments still point at it.
ALTER TABLE "templates" ADD COLUMN "gone_at" timestamp with time zone;