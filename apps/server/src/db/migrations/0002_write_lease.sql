-- Writes of one installation go out one after the other, also across processes.
ALTER TABLE "platform_budgets" ADD COLUMN "write_lease_until" timestamp with time zone;