-- A professor's override is the final score. `changed_score` is the final score where anything changed
-- it, and so where it is shown beside Overall.
CREATE OR REPLACE VIEW work_scores AS
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
  overridden.score AS override,
  final.final_score,
  CASE WHEN num_nonnulls(empty.late_penalty, empty.adjustment, overridden.score) > 0
    THEN final.final_score END AS changed_score
FROM works
JOIN assignments ON assignments.id = works.assignment_id
LEFT JOIN test_settings tests ON tests.assignment_id = works.assignment_id
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
    AND starts_with(reports.source, 'tests:')
      = (tests.version_id IS NOT NULL AND NOT tests.counts_check_runs)
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
LEFT JOIN score_overrides overridden
  ON overridden.work_id = works.id AND overridden.withdrawn_at IS NULL
CROSS JOIN (SELECT null::numeric AS late_penalty, null::numeric AS adjustment) empty
CROSS JOIN LATERAL (
  SELECT final_score(
    overall.overall_score, empty.late_penalty, empty.adjustment, overridden.score
  ) AS final_score
) final;
