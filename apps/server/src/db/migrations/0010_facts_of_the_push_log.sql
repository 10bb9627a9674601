-- Lists show what the push log says of every work, without reading the log of every work.
ALTER TABLE "works" ADD COLUMN "counted_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "late_head_sha" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "late_head_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "history_rewritten" boolean DEFAULT false NOT NULL;