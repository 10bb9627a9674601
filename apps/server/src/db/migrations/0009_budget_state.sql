-- A budget is one value that pure rules change as a whole; what was counted before says nothing in it.
DELETE FROM "platform_budgets";--> statement-breakpoint
ALTER TABLE "platform_budgets" ADD COLUMN "state" jsonb NOT NULL;