-- A grader who had a work open in two tabs, or at two devices, submitted what was staged in both: the same
-- comment became two, and its points counted twice.
ALTER TABLE "feedback" ADD COLUMN "draft_key" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_draft_item_once" UNIQUE("work_id","author_id","draft_key");
