-- Nobody reads it: an invitation is found by whom it is for when it is taken back.
ALTER TABLE "memberships" DROP COLUMN "invitation_id";