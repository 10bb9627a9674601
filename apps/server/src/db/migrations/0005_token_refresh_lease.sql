-- One of many refreshes a token, without holding a connection while the platform answers.
ALTER TABLE "platform_tokens" ADD COLUMN "refreshing_until" timestamp with time zone;