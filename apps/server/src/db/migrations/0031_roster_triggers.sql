-- The server keeps the order of lists in memory. These triggers store the transaction that last changed
-- it. They run at the commit, so that students who accept at once wait for each other only then.
CREATE FUNCTION note_roster_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this_transaction bigint := pg_current_xact_id()::text::bigint;
  classroom bigint;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    UPDATE classrooms SET roster_version = this_transaction
    WHERE id IN (SELECT classroom_id FROM memberships WHERE user_id = NEW.id)
      AND roster_version <> this_transaction;
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'memberships' THEN
    classroom := coalesce(NEW.classroom_id, OLD.classroom_id);
  ELSE
    SELECT classroom_id INTO classroom FROM assignments
    WHERE assignments.id = coalesce(NEW.assignment_id, OLD.assignment_id);
  END IF;
  -- Once per transaction, or restoring a class would update one row thousands of times.
  UPDATE classrooms SET roster_version = this_transaction
  WHERE id = classroom AND roster_version <> this_transaction;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER memberships_roster AFTER INSERT OR DELETE OR UPDATE OF status, reason
  ON "memberships" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION note_roster_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER contributors_roster AFTER INSERT OR DELETE OR UPDATE
  ON "contributors" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION note_roster_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_roster AFTER UPDATE OF first_name, last_name
  ON "users" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name)
  EXECUTE FUNCTION note_roster_change();
