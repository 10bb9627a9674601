-- Nobody reads them: a token may do all that its owner may, who installed an app is told when they do, and
-- sizes were never measured.
ALTER TABLE "forge"."installations" DROP CONSTRAINT "installations_installed_by_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "forge"."personal_tokens" DROP COLUMN "scopes";--> statement-breakpoint
ALTER TABLE "forge"."installations" DROP COLUMN "installed_by_id";--> statement-breakpoint
ALTER TABLE "forge"."repositories" DROP COLUMN "size_kb";