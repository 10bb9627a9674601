-- Nobody answers a comment here: each is one of a review.
ALTER TABLE "forge"."review_comments" DROP CONSTRAINT "review_comments_in_reply_to_id_review_comments_id_fk";
--> statement-breakpoint
ALTER TABLE "forge"."review_comments" DROP COLUMN "in_reply_to_id";