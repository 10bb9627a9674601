-- Which rubric item a comment was given, and when, could not be told any more once it was given another.
-- Versions of before stay without: history is never written over.
ALTER TABLE "feedback_versions" ADD COLUMN "rubric_item_id" bigint;--> statement-breakpoint
ALTER TABLE "feedback_versions" ADD CONSTRAINT "feedback_versions_rubric_item_id_rubric_items_id_fk" FOREIGN KEY ("rubric_item_id") REFERENCES "public"."rubric_items"("id") ON DELETE no action ON UPDATE no action;