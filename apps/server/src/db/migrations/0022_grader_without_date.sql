-- Nobody reads when a grader was given a work: the log has it, and `claimed_at` what counts.
ALTER TABLE "graders" DROP COLUMN "assigned_at";