-- One definition of a person's due date: their extension, else the latest date of their sections, else the
-- assignment's. effective-deadline.ts is the same rule in TypeScript, and due-dates.itest.ts holds them equal.
CREATE VIEW own_due_dates AS
SELECT
  classroom_id,
  assignment_id,
  user_id,
  max(extended_to) AS extended_to,
  max(section_due_at) AS section_due_at
FROM (
  SELECT
    assignments.classroom_id,
    extensions.assignment_id,
    extensions.user_id,
    extensions.due_at AS extended_to,
    NULL::timestamptz AS section_due_at
  FROM extensions
  JOIN assignments ON assignments.id = extensions.assignment_id
  WHERE extensions.withdrawn_at IS NULL
  UNION ALL
  SELECT
    sections_of_people.classroom_id,
    section_dates.assignment_id,
    sections_of_people.user_id,
    NULL,
    section_dates.due_at
  FROM section_dates
  JOIN sections_of_people ON sections_of_people.section_id = section_dates.section_id
) each
GROUP BY classroom_id, assignment_id, user_id;
--> statement-breakpoint
-- Other dates can move past an extension, and then it adds nothing.
CREATE FUNCTION effective_due_at(
  main timestamptz, extended_to timestamptz, section_due_at timestamptz
) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN extended_to > least(main, section_due_at) THEN extended_to
  ELSE coalesce(section_due_at, main) END
$$;
--> statement-breakpoint
-- The latest among the contributors, where no deadline is the latest of all. The limit looks up each person
-- instead of computing the dates of all courses.
CREATE FUNCTION work_due_at(work bigint) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT nullif(max(coalesce(
    effective_due_at(assignments.due_at, own.extended_to, own.section_due_at), 'infinity'
  )), 'infinity')
  FROM contributors
  JOIN assignments ON assignments.id = contributors.assignment_id
  LEFT JOIN LATERAL (
    SELECT own_due_dates.extended_to, own_due_dates.section_due_at FROM own_due_dates
    WHERE own_due_dates.assignment_id = contributors.assignment_id
      AND own_due_dates.user_id = contributors.user_id
    LIMIT 1
  ) own ON true
  WHERE contributors.work_id = work
$$;
