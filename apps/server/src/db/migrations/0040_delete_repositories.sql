-- A professor who deletes an assignment can choose that its repositories on the platform are deleted with it.
ALTER TABLE "works" ADD COLUMN "deletes_repository" boolean DEFAULT false NOT NULL;