-- One definition of a score: grading, lists, publishing, re-score preview, distribution and backups
-- read this view. packages/contract/src/rules/scores.ts is the same rule in TypeScript.
CREATE FUNCTION manual_score(default_score integer, points bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT (default_score + coalesce(points, 0))::integer
$$;
--> statement-breakpoint
CREATE FUNCTION overall_score(auto_score numeric, manual_score integer) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(round(auto_score, 4), 0) + coalesce(manual_score, 0)
$$;
--> statement-breakpoint
CREATE FUNCTION final_score(
  overall_score numeric, late_penalty numeric, adjustment numeric, override numeric
) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN num_nonnulls(late_penalty, adjustment, override) = 0 THEN overall_score
  ELSE greatest(0, coalesce(round(override, 4),
    overall_score - coalesce(round(late_penalty, 4), 0) + coalesce(round(adjustment, 4), 0)))
  END
$$;
--> statement-breakpoint
CREATE VIEW work_scores AS
SELECT
  works.id AS work_id,
  assignments.default_score,
  comments.points AS comment_points,
  manual.manual_score,
  report.points AS auto_score,
  report.maximum AS auto_maximum,
  report.source AS auto_source,
  report.log_url AS auto_log_url,
  report.reported_at AS auto_reported_at,
  overall.overall_score,
  empty.late_penalty,
  empty.adjustment,
  empty.override,
  final_score(overall.overall_score, empty.late_penalty, empty.adjustment, empty.override)
    AS final_score
FROM works
JOIN assignments ON assignments.id = works.assignment_id
LEFT JOIN LATERAL (
  SELECT sum(feedback.points) AS points
  FROM feedback
  WHERE feedback.work_id = works.id AND feedback.deleted_at IS NULL
) comments ON true
-- A zero for missing work leaves out what an autograder says of the starter code.
LEFT JOIN LATERAL (
  SELECT reports.*
  FROM autograder_reports reports
  WHERE reports.work_id = works.id AND reports.sha = works.counted_sha
    AND (works.counted_reason IS DISTINCT FROM 'nothing_in_time' OR NOT EXISTS (
      SELECT FROM feedback zero
      WHERE zero.work_id = works.id AND zero.cancels_default AND zero.deleted_at IS NULL
    ))
  ORDER BY reports.reported_at DESC, reports.id DESC
  LIMIT 1
) report ON true
CROSS JOIN LATERAL (
  SELECT CASE WHEN works.graded_at IS NOT NULL
    THEN manual_score(assignments.default_score, comments.points) END AS manual_score
) manual
CROSS JOIN LATERAL (
  SELECT overall_score(report.points, manual.manual_score) AS overall_score
) overall
CROSS JOIN (
  SELECT null::numeric AS late_penalty, null::numeric AS adjustment, null::numeric AS override
) empty;
