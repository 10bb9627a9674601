-- One definition of the name that staff see, and of the sections of a person, by hand or by a claimed entry.
CREATE VIEW shown_names AS
SELECT
  memberships.classroom_id,
  memberships.user_id,
  CASE WHEN named.entry_id IS NULL THEN users.first_name ELSE named.first_name END AS first_name,
  CASE WHEN named.entry_id IS NULL THEN users.last_name ELSE named.last_name END AS last_name,
  entry.identifier,
  entry.email,
  entry.id AS entry_id
FROM memberships
JOIN users ON users.id = memberships.user_id
LEFT JOIN roster_entries entry
  ON entry.classroom_id = memberships.classroom_id AND entry.user_id = memberships.user_id
-- A file may list identifiers alone: then the platform's name stays.
LEFT JOIN LATERAL (
  SELECT
    entry.id AS entry_id,
    coalesce(nullif(entry.preferred_name, ''), entry.given_name) AS first_name,
    entry.family_name AS last_name
  WHERE concat(entry.preferred_name, entry.given_name, entry.family_name) <> ''
) named ON true;
--> statement-breakpoint
CREATE VIEW sections_of_people AS
SELECT sections.classroom_id, section_people.section_id, section_people.user_id
FROM section_people
JOIN sections ON sections.id = section_people.section_id
WHERE section_people.user_id IS NOT NULL
UNION
SELECT sections.classroom_id, section_people.section_id, roster_entries.user_id
FROM section_people
JOIN sections ON sections.id = section_people.section_id
JOIN roster_entries ON roster_entries.id = section_people.entry_id
WHERE roster_entries.user_id IS NOT NULL;
--> statement-breakpoint
-- As in migration 31, and for names in the roster.
CREATE OR REPLACE FUNCTION note_roster_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF TG_TABLE_NAME IN ('memberships', 'roster_entries') THEN
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
CREATE CONSTRAINT TRIGGER roster_entries_names
  AFTER INSERT OR DELETE OR UPDATE OF given_name, family_name, preferred_name, user_id
  ON "roster_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION note_roster_change();
--> statement-breakpoint
CREATE TRIGGER gradebook_scores_unchanged BEFORE UPDATE OR DELETE ON "gradebook_scores"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
