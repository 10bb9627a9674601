-- Professors hear of a repository that cannot be read without the student's set-up counting as failed.
ALTER TABLE "works" ADD COLUMN "content_problem" text;