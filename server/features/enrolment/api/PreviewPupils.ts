import { bit } from '#contract/bit.ts'
import { PreviewPupils as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { whyCannotEnrolIn } from '#domain/batch/batch.ts'
import { whyTextWrong } from '#domain/enrolment/enrolmentForm.ts'
import { wireOfForm } from '#domain/enrolment/enrolmentNames.ts'
import { yuanOf } from '#domain/money.ts'
import { cleanContactPhone } from '#domain/people/mobile.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { findOpenBatch, listOffers } from '#server/records/enrolment/pupilQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { problemsWire } from '#server/sheets/problemsWire.ts'
import { readPupils } from '../pupilSheet.ts'

export const PreviewPupils = handler(endpoint, {
  handle: async (ctx, { EB_ID, EA_ID, IsOnline, TName, TMobile }) => {
    const { db, now, upload } = ctx
    if (!upload) return refuse('FILE_REQUIRED')
    const batch = await findOpenBatch(db, EB_ID)
    if (!batch) return refuse('BATCH_REQUIRED', { OtherMsg: { Field: 'EB_ID' } })
    refuseIf(whyCannotEnrolIn(batch, now))
    const [teacherName, teacherMobile] = [cleanText(TName), cleanContactPhone(TMobile)]
    refuseIf(whyTextWrong('teacherName', teacherName))
    refuseIf(whyTextWrong('teacherMobile', teacherMobile))
    const offers = await listOffers(db, EB_ID, EA_ID)
    if (offers.length === 0) refuse('CHOICE_NOT_OFFERED', { OtherMsg: { Field: 'EA_ID' } })
    const choice = { batchId: EB_ID, areaId: EA_ID, mode: IsOnline, teacherName, teacherMobile }
    const { rows, problems, unused, sheet } = await readPupils(ctx, upload.bytes, { choice, batch, offers })
    return {
      OtherMsg: { ...problemsWire(problems), Sheet: sheet, Unused: unused },
      listData: rows.map(({ line, form, offer, hints }) => {
        const { EA_ID: _area, IsOnline: _mode, Photo: _photo, PrevCertPhoto: _certificate, ...wire } = wireOfForm(form)
        return {
          ...wire,
          Line: line,
          IsPost: bit(form.isPosted),
          MName: offer.majorName,
          GName: offer.gradeName,
          Fee: yuanOf(offer.feeFen),
          Hints: hints,
        }
      }),
      totalCount: rows.length,
    }
  },
})
