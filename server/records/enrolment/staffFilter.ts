import type { EnrolmentFilterInput } from '#contract/enrolment/enrolmentFilter.ts'
import type { Ctx, Me } from '#server/context.ts'
import { readStaffSearch } from './readStaffSearch.ts'
import type { StaffFilter } from './staffQueries.ts'

/** The conditions of the enrolment list as its queries take them. */
export async function staffFilterOf(
  input: EnrolmentFilterInput,
  { me, secrets }: { me: Pick<Me, 'areaIds'>; secrets: Ctx['secrets'] },
): Promise<StaffFilter> {
  return {
    within: me.areaIds,
    batchId: input.EB_ID,
    areaId: input.EA_ID,
    majorId: input.MID,
    gradeId: input.GID,
    payStatus: input.IsPay,
    isRefunded: input.IsRefunded === undefined ? undefined : input.IsRefunded === 1,
    createdOn: input.CreateDate,
    mode: input.IsOnline,
    checkStatus: input.CheckStatus,
    examTimeId: input.ET_ID,
    hasExamTime: input.HasExamTime === undefined ? undefined : input.HasExamTime === 1,
    hasExaminer: input.HasExaminer === undefined ? undefined : input.HasExaminer === 1,
    isStranded: input.IsStranded === 1,
    search: await readStaffSearch(input.Search, secrets),
  }
}
