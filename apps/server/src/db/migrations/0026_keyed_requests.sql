-- Browsers send again what a broken connection left without an answer: what was asked for once is made once.
CREATE TABLE "keyed_requests" (
	"user_id" bigint NOT NULL,
	"client_key" text NOT NULL,
	"asked" text NOT NULL,
	"made" bigint,
	CONSTRAINT "keyed_requests_user_id_client_key_asked_pk" PRIMARY KEY("user_id","client_key","asked")
);
--> statement-breakpoint
ALTER TABLE "keyed_requests" ADD CONSTRAINT "keyed_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;