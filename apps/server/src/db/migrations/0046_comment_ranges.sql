-- Comments cover several lines, or any line where the assignment allows it, and staff keep comments to use again.
CREATE TABLE "saved_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"classroom_id" bigint NOT NULL,
	"owner_id" bigint,
	"body" text NOT NULL,
	"points" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "comments_on_all_lines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "start_line" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "saved_comment_id" bigint;--> statement-breakpoint
ALTER TABLE "saved_comments" ADD CONSTRAINT "saved_comments_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_comments" ADD CONSTRAINT "saved_comments_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_comments_owner" ON "saved_comments" USING btree ("classroom_id","owner_id");--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_saved_comment_id_saved_comments_id_fk" FOREIGN KEY ("saved_comment_id") REFERENCES "public"."saved_comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_saved_comment" ON "feedback" USING btree ("saved_comment_id") WHERE "feedback"."saved_comment_id" is not null;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_start_line" CHECK ("feedback"."start_line" is null or ("feedback"."line" is not null and "feedback"."start_line" between 1 and "feedback"."line" - 1));