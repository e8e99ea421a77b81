import { GetPatternList as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { listGradesForStaff } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { findMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { found } from '#server/refuse.ts'
import { readProgrammes } from '../programmes.ts'

export const GetPatternList = handler(endpoint, {
  handle: async (ctx, input) => {
    const major = found(await findMajor(ctx.db, input.MID))
    const grades = (await listGradesForStaff(ctx.db, { search: '', isPublished: true })).filter(
      ({ isHearing }) => isHearing === (major.kind === 'hearing'),
    )
    const { offset, size } = pageOf(input)
    const listData = await readProgrammes(ctx, major.id, grades.slice(offset, offset + size))
    return { listData, totalCount: grades.length }
  },
})
