import type { Db } from '#server/db/pool.ts'

interface Choice {
  majorId: number
  gradeId: number
}

/** The names of two choices of major and grade. */
export async function choiceNames(db: Db, from: Choice, to: Choice) {
  const majors = await db
    .selectFrom('major')
    .select(['id', 'name'])
    .where('id', 'in', [from.majorId, to.majorId])
    .execute()
  const grades = await db
    .selectFrom('grade')
    .select(['id', 'name'])
    .where('id', 'in', [from.gradeId, to.gradeId])
    .execute()
  const namesOf = ({ majorId, gradeId }: Choice) => ({
    majorName: majors.find(({ id }) => id === majorId)?.name ?? '',
    gradeName: grades.find(({ id }) => id === gradeId)?.name ?? '',
  })
  return { from: namesOf(from), to: namesOf(to) }
}
