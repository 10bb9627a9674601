import { routes, type Section } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { classroomKey } from '../../../data/classroom-keys.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../session/show-failure.ts';

const words = peoplePageTexts.sections;
const fallback = words.changeFailed;

/** Due dates follow sections, so submissions are stale too. */
export function useRefreshSections(cid: number) {
  const client = useQueryClient();
  return () => {
    for (const part of ['people', 'works', 'glance', 'assignments'] as const) {
      void client.invalidateQueries({ queryKey: classroomKey(cid, part) });
    }
  };
}

export function useCreateSection(cid: number) {
  return useMutation({
    mutationFn: (name: string) =>
      call(routes.createSection, { params: { cid }, body: { name }, fallback }),
    onSuccess: ({ section }) => toast.success(words.created(section.name)),
    onSettled: useRefreshSections(cid),
  });
}

export function useRenameSection(cid: number) {
  return useMutation({
    mutationFn: ({ sectionId, name }: { sectionId: number; name: string }) =>
      call(routes.renameSection, { params: { cid, sectionId }, body: { name }, fallback }),
    onSettled: useRefreshSections(cid),
  });
}

export function useDeleteSection(cid: number) {
  return useMutation({
    mutationFn: ({ section_id: sectionId }: Section) =>
      call(routes.deleteSection, { params: { cid, sectionId }, fallback }),
    onSuccess: (_, { name }) => toast.success(words.deleted(name)),
    onError: showFailure,
    onSettled: useRefreshSections(cid),
  });
}

export function useSetGraders(cid: number) {
  return useMutation({
    mutationFn: ({ sectionId, logins }: { sectionId: number; logins: string[] }) =>
      call(routes.setSectionGraders, {
        params: { cid, sectionId },
        body: { github_usernames: logins },
        fallback,
      }),
    onSettled: useRefreshSections(cid),
  });
}

interface Placing {
  section: Section;
  userIds: readonly number[];
  way: 'add' | 'remove';
}

export function usePlacePeople(cid: number) {
  return useMutation({
    mutationFn: ({ section, userIds, way }: Placing) => {
      const params = { cid, sectionId: section.section_id };
      const chosen = { add: [], remove: [], [way]: [...userIds] };
      return call(routes.changeSectionPeople, { params, body: chosen, fallback });
    },
    onSuccess: (_, { section, userIds, way }) => {
      const done = way === 'add' ? words.added : words.removed;
      toast.success(done(userIds.length, section.name));
    },
    onSettled: useRefreshSections(cid),
  });
}
