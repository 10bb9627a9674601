import type { StudentWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loginsOf, sectionsQuery } from '../../data/sections.ts';
import { Dropdown } from '../../ui/fields/dropdown.tsx';

/** The choice of a section above a list of submissions; nothing in a course without sections. */
export function useSectionFilter(classroomId: number) {
  const sections = useQuery(sectionsQuery(classroomId)).data ?? [];
  const [chosen, setChosen] = useState(0);
  const section = sections.find(({ section_id }) => section_id === chosen);
  const logins = section && loginsOf(section);
  const options = [
    { value: 0, label: 'All sections' },
    ...sections.map(({ section_id, name }) => ({ value: section_id, label: name })),
  ];
  return {
    keeps: ({ contributors }: Pick<StudentWork, 'contributors'>) =>
      !logins || contributors.some((one) => logins.has(one.github_username.toLowerCase())),
    field: sections.length > 0 && (
      <Dropdown
        label="Section"
        options={options}
        value={section?.section_id ?? 0}
        onChange={setChosen}
      />
    ),
  };
}
