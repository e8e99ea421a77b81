import type { Input } from '#contract/endpoint.ts'
import type { AddExaminer } from '#contract/people/examinerPeople.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import type { Db } from '#server/db/pool.ts'
import { readPersonName, whyPersonNameUnfit } from '#server/features/people/user/profile.ts'
import { hasScope } from '#server/records/people/examiner/queries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { ORGANISATION_LENGTH } from './examinerSheet.ts'

/** Cleans and validates what AddExaminer and SaveExaminer share. Refuses as their contract says. */
export async function readExaminer(db: Db, input: Omit<Input<typeof AddExaminer>, 'RequestKey'>) {
  const mobile = cleanMobile(input.Mobile)
  if (mobile === '') refuse('MOBILE_REQUIRED')
  if (!isMobile(mobile)) refuse('MOBILE_WRONG')
  const name = readPersonName(input.Name)
  refuseIf(whyPersonNameUnfit(name))
  const organisation = cleanText(input.Organisation)
  if (whyTextUnfit(organisation) !== null || weightedLength(organisation) > ORGANISATION_LENGTH)
    refuse('ORGANISATION_WRONG')
  const majorIds = [...new Set(input.MIDs)]
  const areaIds = [...new Set(input.EA_IDs)]
  if (!(await hasScope(db, { majorIds, areaIds }))) refuse('NOT_FOUND')
  return { mobile, name, examiner: { organisation, majorIds, areaIds, isChief: input.IsChief === 1 } }
}
