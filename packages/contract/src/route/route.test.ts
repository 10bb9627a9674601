import { describe, expectTypeOf, it } from 'vitest';
import type { Classroom } from '../calls/classrooms.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, SentBodyOf } from './route.ts';
import type { routes } from '../routes.ts';

type Routes = typeof routes;

describe('the types of a route', () => {
  it('give handlers the output of the schemas', () => {
    expectTypeOf<ParamsOf<Routes['getWork']>>().toEqualTypeOf<{
      cid: number;
      aid: number;
      wid: number;
    }>();
    expectTypeOf<QueryOf<Routes['listTemplates']>>().toEqualTypeOf<{
      items_per_page: number;
      page_num: number;
    }>();
    expectTypeOf<BodyOf<Routes['linkRubric']>>().toEqualTypeOf<number | null>();
    expectTypeOf<BodyOf<Routes['logout']>>().toEqualTypeOf<undefined>();
  });

  it('give clients the input of the schemas and the answer', () => {
    expectTypeOf<SentBodyOf<Routes['linkRubric']>>().toEqualTypeOf<
      number | null | { rubric_id: number | null }
    >();
    expectTypeOf<AnswerOf<Routes['createClassroom']>>().toEqualTypeOf<{ classroom: Classroom }>();
    expectTypeOf<AnswerOf<Routes['getBlob']>>().toEqualTypeOf<string>();
    expectTypeOf<AnswerOf<Routes['logout']>>().toEqualTypeOf<undefined>();
  });

  it('keep path and policy as literals', () => {
    expectTypeOf<Routes['getPlatform']['path']>().toEqualTypeOf<'/platform'>();
    expectTypeOf<Routes['submitGrade']['policy']>().toEqualTypeOf<'ta'>();
  });
});
