-- The page of an assignment links to the base repository, whose address only the platform can tell.
ALTER TABLE "base_repositories" ADD COLUMN "repository_url" text;