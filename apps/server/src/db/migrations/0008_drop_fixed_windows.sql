-- The platform's windows slide, and counts over fixed ones would overrun them.
ALTER TABLE "platform_budgets" DROP COLUMN "remaining";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "resets_at";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "blocked_until";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "minute_started_at";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "minute_points";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "minute_creations";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "hour_started_at";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "hour_creations";--> statement-breakpoint
ALTER TABLE "platform_budgets" DROP COLUMN "write_lease_until";