-- To change the points of a rubric item, all comments of all classrooms were read, once for each item; to
-- learn by which link somebody came in, all of the log.
CREATE INDEX "feedback_rubric_item" ON "feedback" USING btree ("rubric_item_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("classroom_id","subject");