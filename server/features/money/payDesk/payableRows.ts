import type { DeskEnrolmentWire } from '#contract/money/payDesk.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { deskNoticeWords } from '#domain/money/deskNotice.ts'
import { yuanOf } from '#domain/money.ts'
import { pageOf } from '#domain/page.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import type { Ctx, Me } from '#server/context.ts'
import { listFound, listRanked, type StaffFilter } from '#server/records/enrolment/staffQueries.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { mapDeskFacts, mapPayCodes } from '#server/records/money/payDesk/deskFacts.ts'
import { mapDeskNotices } from '#server/records/money/payDesk/deskNotices.ts'
import { whyCannotTakeNow } from './whyCannotTakeNow.ts'

/** The enrolments that match, the best fit or the newest first, as a pay desk sees them; among them first those that can be paid. */
export async function payableRows(ctx: Ctx<Me>, filter: StaffFilter, size: number): Promise<DeskEnrolmentWire[]> {
  const { db, now, secrets } = ctx
  const page = pageOf({ PageSize: size })
  const { search } = filter
  const rows = search
    ? await listRanked(db, { ...filter, search }, page)
    : await listFound(db, filter, { by: 'EF_ID', isDescending: true }, page)
  const ids = rows.map(({ id }) => id)
  const facts = await mapDeskFacts(db, ids)
  const payCodes = await mapPayCodes(db, ids)
  const notices = await mapDeskNotices(db, ids, now)
  const wires = rows.flatMap((row) => {
    const factsOfRow = facts.get(row.id)
    if (!factsOfRow) return []
    const why = whyCannotTakeNow(row, factsOfRow, ctx)
    return [
      {
        EF_ID: row.id,
        PayCode: payCodes.get(row.id) ?? '',
        EB_Name: row.batchName,
        EA_ID: row.areaId,
        EA_Name: row.areaName,
        Name: row.name,
        BirthDate: row.birthMonth,
        CertNOMasked: row.certMasked,
        PName: row.contactName,
        PMobile: row.contactMobile,
        MName: row.majorName,
        GName: row.gradeName,
        Fee: yuanOf(row.feeFen),
        IsPay: row.payStatus,
        ExamNO: row.examNo ?? '',
        Photo: fileLink(secrets, row.photoPath, now),
        Problem: why === null ? '' : reasonText(why),
        Notices: (notices.get(row.id) ?? []).map(deskNoticeWords),
      },
    ]
  })
  const rank = (row: DeskEnrolmentWire) => (row.Problem === '' ? 0 : row.IsPay === PAY_STATUS.unpaid ? 1 : 2)
  return wires.sort((one, other) => rank(one) - rank(other))
}
