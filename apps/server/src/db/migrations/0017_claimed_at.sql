-- Without a due date, what counts is what was there when a grader took the work. A professor who gave it to
-- themselves among others has not begun to grade, so a claim is a fact of its own. Until now whoever had
-- given a work to themselves was taken for one who had claimed it, and what counted by that stays.
ALTER TABLE "graders" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "graders" SET "claimed_at" = "assigned_at" WHERE "user_id" = "assigned_by";
