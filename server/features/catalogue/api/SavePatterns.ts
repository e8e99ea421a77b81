import { SavePatterns as endpoint } from '#contract/catalogueBooks.ts'
import { whyPatternsUnfit } from '#domain/pattern.ts'
import { requireVersion } from '#server/features/staff/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockGrade } from '#server/records/catalogue/gradeQueries.ts'
import { lockCatalogue } from '#server/records/catalogue/lockCatalogue.ts'
import { lockMajor } from '#server/records/catalogue/majorQueries.ts'
import { areTypesOffered, findProgramme, replacePatterns } from '#server/records/catalogue/patternQueries.ts'
import { insertAudit } from '#server/records/staff/audit.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { readProgrammes } from '../programmes.ts'

/**
 * Refuses the reasons of `whyPatternsUnfit`, NOT_FOUND for an unknown major or grade, PARAMETERS_WRONG for a question type
 * that is unknown or switched off, CHANGED_MEANWHILE. A save that changes nothing leaves version and audit as they were.
 */
export const SavePatterns = handler(endpoint, {
  handle: async (ctx, { MID: majorId, GID: gradeId, Patterns, Version }) => {
    const patterns = Patterns.map(({ EQT_ID, IsRandom, SubmitNum }) => ({
      questionTypeId: EQT_ID,
      isRandom: IsRandom === 1,
      submitCount: SubmitNum,
    }))
    refuseIf(whyPatternsUnfit(patterns))
    await lockCatalogue(ctx.db)
    found(await lockMajor(ctx.db, majorId))
    const grade = found(await lockGrade(ctx.db, gradeId))
    const typeIds = patterns.map(({ questionTypeId }) => questionTypeId)
    refuseIf((await areTypesOffered(ctx.db, typeIds)) ? null : 'PARAMETERS_WRONG')
    const stored = await findProgramme(ctx.db, majorId, gradeId)
    const [before] = await readProgrammes(ctx, majorId, [grade])
    const edited = { subject: 'programme' as const, subjectId: stored?.id ?? 0, stored: stored?.version ?? 0 }
    await requireVersion(ctx, { ...edited, seen: Version })
    const factsOf = (item: typeof before) =>
      item?.Patterns.map(({ EQT_ID, IsRandom, SubmitNum }) => ({ EQT_ID, IsRandom, SubmitNum })) ?? []
    if (before && JSON.stringify(factsOf(before)) === JSON.stringify(Patterns)) return { item: before }
    const { id } = await replacePatterns(ctx.db, { majorId, gradeId }, patterns)
    const [item] = await readProgrammes(ctx, majorId, [grade])
    await insertAudit(ctx, {
      action: 'SavePatterns',
      subject: 'programme',
      subjectId: id,
      before: { MID: majorId, GID: gradeId, Patterns: factsOf(before) },
      after: { MID: majorId, GID: gradeId, Patterns: factsOf(item) },
    })
    return { item: found(item) }
  },
})
