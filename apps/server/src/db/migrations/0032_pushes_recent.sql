-- The dashboard counts the pushes of the last days without looking at every submission.
CREATE INDEX "pushes_recent" ON "pushes" USING btree ("received_at","work_id") WHERE not "pushes"."by_bot";
