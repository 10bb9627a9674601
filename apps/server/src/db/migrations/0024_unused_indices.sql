-- No query reads them, and every write paid for them: what they were for is found by a primary key, by
-- audit_log_subject, or by reading a table that is small.
DROP INDEX "memberships_checked";--> statement-breakpoint
DROP INDEX "rescores_rubric";--> statement-breakpoint
DROP INDEX "grade_submissions_work";--> statement-breakpoint
DROP INDEX "graders_user";--> statement-breakpoint
DROP INDEX "webhook_inbox_waiting";--> statement-breakpoint
DROP INDEX "audit_log_classroom";