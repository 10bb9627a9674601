-- An assignment that was deleted 7 days ago is removed for good, with the history of its comments. History stays
-- append-only for all others: the trigger decides for each row, and the application has no right to delete,
-- so it can only call the function.
CREATE FUNCTION refuse_removing_history() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM feedback
    JOIN works ON works.id = feedback.work_id
    JOIN assignments ON assignments.id = works.assignment_id
    WHERE feedback.id = OLD.feedback_id AND assignments.deleted_at <= now() - interval '7 days'
  ) THEN
    RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
DROP TRIGGER feedback_versions_append_only ON "feedback_versions";
--> statement-breakpoint
CREATE TRIGGER feedback_versions_append_only BEFORE UPDATE OR TRUNCATE ON "feedback_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER feedback_versions_removed_late BEFORE DELETE ON "feedback_versions"
  FOR EACH ROW EXECUTE FUNCTION refuse_removing_history();
--> statement-breakpoint
CREATE FUNCTION remove_history_of(submissions bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM feedback_versions USING feedback
  WHERE feedback.id = feedback_versions.feedback_id AND feedback.work_id = ANY(submissions)
$$;
