-- Who stored how many bytes, for the quotas. What was stored before stays uncounted, so that no upgrade
-- locks anybody out.
CREATE TABLE "forge"."stored_bytes" (
	"repository_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_repository_id_account_id_pk" PRIMARY KEY("repository_id","account_id"),
	CONSTRAINT "stored_bytes_positive" CHECK ("forge"."stored_bytes"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "forge"."stored_bytes" ADD CONSTRAINT "stored_bytes_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "forge"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forge"."stored_bytes" ADD CONSTRAINT "stored_bytes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "forge"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_bytes_account" ON "forge"."stored_bytes" USING btree ("account_id");