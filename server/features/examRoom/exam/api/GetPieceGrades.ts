import { GetPieceGrades as endpoint } from '#contract/examRoom/examPieces.ts'
import { handler } from '#server/handler.ts'
import { listGradesWithPatterns } from '#server/records/examRoom/exam/queries.ts'

export const GetPieceGrades = handler(endpoint, {
  handle: async ({ db }, { MID }) => ({
    listData: (await listGradesWithPatterns(db, MID)).map(({ id, name }) => ({ GID: id, GName: name })),
  }),
})
