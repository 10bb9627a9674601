import { routes } from '@lectern/contract';
import type { Serve } from '../../http/serve.ts';
import { createSection, deleteSection, renameSection, type SectionDeps } from './edit-sections.ts';
import { changePeople, setGraders } from './section-people.ts';
import { listSectionDates, listSections, selectSection } from './section-queries.ts';
import { setSectionDate } from './set-section-date.ts';

export function serveSections(serve: Serve, deps: SectionDeps): void {
  const { db } = deps;
  const answer = async (classroomId: number, sectionId: number) => ({
    section: await selectSection(db, { classroomId, sectionId }),
  });

  serve(routes.listSections, async ({ by }) => ({
    sections: await listSections(db, by.classroomId),
  }));

  serve(routes.createSection, async ({ by, body }) =>
    answer(by.classroomId, await createSection(deps, by, body.name)),
  );

  serve(routes.renameSection, async ({ by, params, body }) => {
    await renameSection(deps, by, params.sectionId, body.name);
    return answer(by.classroomId, params.sectionId);
  });

  serve(routes.deleteSection, ({ by, params }) => deleteSection(deps, by, params.sectionId));

  serve(routes.changeSectionPeople, async ({ by, params, body }) => {
    await changePeople(deps, by, params.sectionId, body);
    return answer(by.classroomId, params.sectionId);
  });

  serve(routes.setSectionGraders, async ({ by, params, body }) => {
    await setGraders(deps, by, params.sectionId, body.github_usernames);
    return answer(by.classroomId, params.sectionId);
  });

  serve(routes.listSectionDates, async ({ params }) => ({
    dates: await listSectionDates(db, params.aid),
  }));

  serve(routes.setSectionDate, async ({ by, params, body }) => {
    const id = { assignmentId: params.aid, sectionId: params.sectionId };
    await setSectionDate(deps, by, id, body.due_at === null ? null : new Date(body.due_at));
    return { dates: await listSectionDates(db, params.aid) };
  });
}
