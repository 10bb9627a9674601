-- Options that an assignment has from the start.
ALTER TABLE "assignments" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "accepts_late" boolean DEFAULT true NOT NULL;