-- History is only worth something if nobody, the application included, can rewrite it.
CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER feedback_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "feedback_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
