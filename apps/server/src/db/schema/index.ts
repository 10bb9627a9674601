/** Every table, for the query builder and for generating migrations. */
export * from './users.ts';
export * from './organizations.ts';
export * from './classrooms.ts';
export * from './assignments.ts';
export * from './links.ts';
export * from './rubrics.ts';
export * from './works.ts';
export * from './pushes.ts';
export * from './grading.ts';
export * from './autograder.ts';
export * from './tests.ts';
export * from './scores.ts';
export * from './publications.ts';
export * from './platform.ts';
export * from './audit.ts';
export * from './requests.ts';
export * from './jobs.ts';
