import { SaveExamLength as endpoint } from '#contract/schedule/planPlaces.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { changeLength, hasGrades, listLengths, lockLength } from '#server/records/schedule/plan/placeQueries.ts'
import { examLengthWire } from '#server/records/schedule/plan/placeWire.ts'
import { found, refuse } from '#server/refuse.ts'

const [MINUTES_MOST, PAUSE_MOST] = [240, 60]

/** Refuses EXAM_LENGTH_WRONG, NOT_FOUND and CHANGED_MEANWHILE. */
export const SaveExamLength = handler(endpoint, {
  handle: async (ctx, { MID, Version, ...input }) => {
    const { db } = ctx
    const lengths = [input, ...input.Grades].map(({ Minutes, PauseMinutes }) => [Minutes, PauseMinutes] as const)
    if (lengths.some(([minutes, pause]) => minutes < 1 || minutes > MINUTES_MOST || pause < 0 || pause > PAUSE_MOST))
      refuse('EXAM_LENGTH_WRONG')
    if (
      !(await hasGrades(
        db,
        input.Grades.map(({ GID }) => GID),
      ))
    )
      refuse('NOT_FOUND')
    if (!(await lockLength(db, MID))) refuse('NOT_FOUND')
    const stored = async () => found((await listLengths(db)).find(({ id }) => id === MID) ?? null)
    const before = examLengthWire(await stored())
    await requireVersion(ctx, { subject: 'examLength', subjectId: MID, stored: before.Version, seen: Version })
    await changeLength(db, MID, {
      minutes: input.Minutes,
      pauseMinutes: input.PauseMinutes,
      equipment: [...new Set(input.Equipment)].sort(),
      grades: [...new Map(input.Grades.map((one) => [one.GID, one])).values()].map((one) => ({
        gradeId: one.GID,
        minutes: one.Minutes,
        pauseMinutes: one.PauseMinutes,
      })),
    })
    const item = examLengthWire(await stored())
    await insertAudit(ctx, { action: 'SaveExamLength', subject: 'examLength', subjectId: MID, before, after: item })
    return { item }
  },
})
