import { SavePatterns as endpoint } from '#contract/catalogue/catalogueBooks.ts'
import type { Input } from '#contract/endpoint.ts'
import { whyPatternsUnfit } from '#domain/catalogue/pattern.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockGrade } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { lockMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { areTypesOffered, findProgramme, replacePatterns } from '#server/records/catalogue/catalogue/patternQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { readProgrammes } from '../programmes.ts'

const patternOf = ({ EQT_ID, IsRandom, SubmitNum }: Input<typeof endpoint>['Patterns'][number]) => ({
  questionTypeId: EQT_ID,
  isRandom: IsRandom === 1,
  submitCount: SubmitNum,
})

/** Replaces the set of one grade. One that changes nothing leaves version and audit as they were. */
async function saveForGrade(
  ctx: Ctx<Me>,
  { MID, GID, Version, Patterns }: Omit<Input<typeof endpoint>, 'AlsoFor' | 'RequestKey'>,
) {
  const grade = found(await lockGrade(ctx.db, GID))
  const stored = await findProgramme(ctx.db, MID, GID)
  const [before] = await readProgrammes(ctx, MID, [grade])
  const edited = { subject: 'programme' as const, subjectId: stored?.id ?? 0, stored: stored?.version ?? 0 }
  await requireVersion(ctx, { ...edited, seen: Version })
  const factsOf = (item: typeof before) =>
    item?.Patterns.map(({ EQT_ID, IsRandom, SubmitNum }) => ({ EQT_ID, IsRandom, SubmitNum })) ?? []
  if (before && JSON.stringify(factsOf(before)) === JSON.stringify(Patterns)) return before
  const { id } = await replacePatterns(ctx.db, { majorId: MID, gradeId: GID }, Patterns.map(patternOf))
  const [item] = await readProgrammes(ctx, MID, [grade])
  await insertAudit(ctx, {
    action: 'SavePatterns',
    subject: 'programme',
    subjectId: id,
    before: { MID, GID, Patterns: factsOf(before) },
    after: { MID, GID, Patterns: factsOf(item) },
  })
  return found(item)
}

/**
 * Refuses the reasons of `whyPatternsUnfit`, NOT_FOUND for an unknown major or grade, PARAMETERS_WRONG for a question type
 * that is unknown or switched off, CHANGED_MEANWHILE where the set of one of the grades was changed.
 */
export const SavePatterns = handler(endpoint, {
  handle: async (ctx, { MID, GID, Patterns, Version, AlsoFor }) => {
    refuseIf(whyPatternsUnfit(Patterns.map(patternOf)))
    await lockCatalogue(ctx.db)
    found(await lockMajor(ctx.db, MID))
    refuseIf(
      (await areTypesOffered(
        ctx.db,
        Patterns.map(({ EQT_ID }) => EQT_ID),
      ))
        ? null
        : 'PARAMETERS_WRONG',
    )
    const item = await saveForGrade(ctx, { MID, GID, Patterns, Version })
    for (const other of AlsoFor) await saveForGrade(ctx, { MID, Patterns, ...other })
    return { item }
  },
})
