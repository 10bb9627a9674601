-- A zero for missing work takes the default score away. It stayed a zero only until the default score was
-- changed; now its comment is known, and follows.
ALTER TABLE "feedback" ADD COLUMN "cancels_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "feedback" SET "cancels_default" = true FROM "grade_submissions" s
WHERE s."work_id" = "feedback"."work_id" AND s."grader_id" = "feedback"."author_id" AND s."client_key" LIKE 'missing:%'
  AND s."created_at" = "feedback"."created_at" AND "feedback"."version" = 1;
