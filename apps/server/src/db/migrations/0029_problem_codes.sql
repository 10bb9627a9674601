-- A stored sentence that changes its wording must not change what the program decides: codes are stored instead.
CREATE FUNCTION problem_of_sentence(sentence text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN sentence IS NULL THEN NULL
		WHEN code IS NOT NULL THEN jsonb_build_object('code', code)
		-- Its advice has changed between releases, and they compared this much of it.
		WHEN starts_with(sentence, 'The student''s repository has been deleted, or Lectern may not see it any more.')
			THEN jsonb_build_object('code', 'repository_gone')
		WHEN starts_with(sentence, 'The platform refused: ')
			THEN jsonb_build_object('code', 'platform_refused', 'reason', substr(sentence, 23))
		WHEN sentence ~ '^A repository called .+ is there already, and Lectern may not see it\. '
			THEN jsonb_build_object('code', 'name_hidden', 'name',
				substring(sentence FROM '^A repository called (.+) is there already, '))
		WHEN sentence = 'The template repository has no commits yet.'
			THEN jsonb_build_object('code', 'template_empty', 'branch', NULL)
		WHEN sentence ~ '^The template repository has no commits yet on its default branch, .+\.$'
			THEN jsonb_build_object('code', 'template_empty', 'branch',
				substring(sentence FROM 'default branch, (.+)\.$'))
		WHEN sentence IN (
			'GitHub refused to make the copy of the template repository.',
			'The code-hosting platform refused to copy the template repository.'
		) THEN jsonb_build_object('code', 'copy_refused', 'reason', NULL)
		WHEN starts_with(sentence, 'The code-hosting platform refused to copy the template repository: ')
			THEN jsonb_build_object('code', 'copy_refused', 'reason', substr(sentence, 68))
		ELSE jsonb_build_object('code', 'other', 'sentence', sentence)
	END
	FROM (SELECT CASE sentence
		WHEN 'Lectern is not installed in this organization.'
			THEN 'app_not_installed'
		WHEN 'The platform does not accept the credentials that Lectern works with.'
			THEN 'credentials_refused'
		WHEN 'The template repository no longer exists, is no longer a template, or Lectern may not read it.'
			THEN 'template_gone'
		WHEN 'Every name for the copy of the template repository is taken.'
			THEN 'copy_names_taken'
		WHEN 'The copy of the template repository no longer exists, or Lectern may not see it any more. Another try uses it if it is there again, or else copies the template as it is now.'
			THEN 'copy_gone'
		WHEN 'GitHub has not filled the copy of the template repository.'
			THEN 'copy_empty'
		WHEN 'The code-hosting platform has not filled the copy of the template repository.'
			THEN 'copy_empty'
		WHEN 'The repository that this assignment starts from could not be made. It has to be made first.'
			THEN 'base_missing'
		WHEN 'The repository that this assignment starts from is not there. It has to be made first.'
			THEN 'base_missing'
		WHEN 'The repository that this assignment starts from no longer exists, or Lectern may not see it any more.'
			THEN 'base_gone'
		WHEN 'The student''s repository has been archived, so that nothing can be pushed to it. An owner of the organization can unarchive it on the platform.'
			THEN 'repository_archived'
		WHEN 'The platform has not copied the starter code into the repository yet. Lectern looks for it again by itself.'
			THEN 'repository_empty'
		WHEN 'Too many repositories of other people have the name that this one would get.'
			THEN 'names_taken'
		WHEN 'The student''s account no longer exists on the platform.'
			THEN 'account_gone'
		WHEN 'The student''s account has been deleted on the platform, or the platform hides it. Its support can tell the student why.'
			THEN 'account_gone'
		WHEN 'The platform does not count the student as a member of the organization any more.'
			THEN 'not_in_organization'
		WHEN 'The student''s repository cannot be fetched: it is too large, damaged, or takes too long to read. Lectern goes on trying.'
			THEN 'repository_unreadable'
		WHEN 'The commit that counts cannot be read from the repository, and is not kept here yet. Lectern goes on trying.'
			THEN 'counted_unreadable'
		WHEN 'The Feedback pull request could not be opened.'
			THEN 'no_pull_request'
		WHEN 'The commits of the student share no history with the starter code, so there can be no Feedback pull request. The grade is published in Lectern only.'
			THEN 'own_history'
		WHEN 'The branch feedback has all that is on the default branch, so there can be no Feedback pull request. It can be renamed on the platform; until then the grade is published in Lectern only.'
			THEN 'nothing_between'
		WHEN 'The platform did not accept the review.'
			THEN 'review_refused'
	END AS code) AS known
$$;
--> statement-breakpoint
ALTER TABLE "base_repositories" ALTER COLUMN "problem" SET DATA TYPE jsonb USING problem_of_sentence("problem");--> statement-breakpoint
ALTER TABLE "provisionings" ALTER COLUMN "problem" SET DATA TYPE jsonb USING problem_of_sentence("problem");--> statement-breakpoint
ALTER TABLE "works" ALTER COLUMN "content_problem" SET DATA TYPE jsonb USING problem_of_sentence("content_problem");--> statement-breakpoint
ALTER TABLE "platform_outbox" ALTER COLUMN "problem" SET DATA TYPE jsonb USING problem_of_sentence("problem");--> statement-breakpoint
DROP FUNCTION problem_of_sentence(text);--> statement-breakpoint
ALTER TABLE "base_repositories" ADD CONSTRAINT "base_repositories_problem" CHECK ("base_repositories"."problem" is null or coalesce("base_repositories"."problem" ->> 'code', '') in ('app_not_installed', 'credentials_refused', 'platform_refused', 'other', 'template_gone', 'template_empty', 'copy_refused', 'copy_names_taken', 'copy_gone', 'copy_empty', 'base_missing', 'base_gone', 'repository_gone', 'repository_archived', 'repository_empty', 'names_taken', 'name_hidden', 'account_gone', 'not_in_organization', 'repository_unreadable', 'counted_unreadable', 'no_pull_request', 'own_history', 'nothing_between', 'review_refused'));--> statement-breakpoint
ALTER TABLE "provisionings" ADD CONSTRAINT "provisionings_problem" CHECK ("provisionings"."problem" is null or coalesce("provisionings"."problem" ->> 'code', '') in ('app_not_installed', 'credentials_refused', 'platform_refused', 'other', 'template_gone', 'template_empty', 'copy_refused', 'copy_names_taken', 'copy_gone', 'copy_empty', 'base_missing', 'base_gone', 'repository_gone', 'repository_archived', 'repository_empty', 'names_taken', 'name_hidden', 'account_gone', 'not_in_organization', 'repository_unreadable', 'counted_unreadable', 'no_pull_request', 'own_history', 'nothing_between', 'review_refused'));--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_content_problem" CHECK ("works"."content_problem" is null or coalesce("works"."content_problem" ->> 'code', '') in ('app_not_installed', 'credentials_refused', 'platform_refused', 'other', 'template_gone', 'template_empty', 'copy_refused', 'copy_names_taken', 'copy_gone', 'copy_empty', 'base_missing', 'base_gone', 'repository_gone', 'repository_archived', 'repository_empty', 'names_taken', 'name_hidden', 'account_gone', 'not_in_organization', 'repository_unreadable', 'counted_unreadable', 'no_pull_request', 'own_history', 'nothing_between', 'review_refused'));--> statement-breakpoint
ALTER TABLE "platform_outbox" ADD CONSTRAINT "platform_outbox_problem" CHECK ("platform_outbox"."problem" is null or coalesce("platform_outbox"."problem" ->> 'code', '') in ('app_not_installed', 'credentials_refused', 'platform_refused', 'other', 'template_gone', 'template_empty', 'copy_refused', 'copy_names_taken', 'copy_gone', 'copy_empty', 'base_missing', 'base_gone', 'repository_gone', 'repository_archived', 'repository_empty', 'names_taken', 'name_hidden', 'account_gone', 'not_in_organization', 'repository_unreadable', 'counted_unreadable', 'no_pull_request', 'own_history', 'nothing_between', 'review_refused'));