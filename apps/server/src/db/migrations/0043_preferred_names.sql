-- A file's preferred name can be a whole name or a first name alone; only the latter needs the family name.
CREATE FUNCTION shown_first_name(given text, family text, preferred text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
  WHEN coalesce(preferred, '') = '' THEN given
  WHEN family <> '' AND right(preferred, length(family) + 1) = ' ' || family
    THEN left(preferred, -length(family) - 1)
  WHEN strpos(preferred, ' ') > 0 THEN regexp_replace(preferred, ' [^ ]*$', '')
  ELSE preferred
END;
--> statement-breakpoint
CREATE FUNCTION shown_last_name(family text, preferred text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
  WHEN strpos(coalesce(preferred, ''), ' ') = 0 THEN family
  WHEN family <> '' AND right(preferred, length(family) + 1) = ' ' || family THEN family
  ELSE regexp_replace(preferred, '^.* ', '')
END;
--> statement-breakpoint
CREATE OR REPLACE VIEW shown_names AS
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
    shown_first_name(entry.given_name, entry.family_name, entry.preferred_name) AS first_name,
    shown_last_name(entry.family_name, entry.preferred_name) AS last_name
  WHERE concat(entry.preferred_name, entry.given_name, entry.family_name) <> ''
) named ON true;
