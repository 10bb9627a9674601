-- Nobody reads them: names and texts of commits are in the repositories, which commit was graded is in
-- the log and with the work, its starter as well, and of whom a delivery tells is in its payload.
ALTER TABLE "base_repositories" DROP COLUMN "default_branch";--> statement-breakpoint
ALTER TABLE "base_repositories" DROP COLUMN "starter_sha";--> statement-breakpoint
ALTER TABLE "templates" DROP COLUMN "seen_at";--> statement-breakpoint
ALTER TABLE "works" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "commits" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "commits" DROP COLUMN "author_name";--> statement-breakpoint
ALTER TABLE "counted_packs" DROP COLUMN "starter_sha";--> statement-breakpoint
ALTER TABLE "grade_submissions" DROP COLUMN "commit_sha";--> statement-breakpoint
ALTER TABLE "webhook_inbox" DROP COLUMN "repository_id";--> statement-breakpoint
ALTER TABLE "webhook_inbox" DROP COLUMN "problem";