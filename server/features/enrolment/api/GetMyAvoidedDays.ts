import { bit } from '#contract/bit.ts'
import { GetMyAvoidedDays as endpoint } from '#contract/enrolment/enrolmentAvoided.ts'
import { whyCannotName } from '#domain/enrolment/avoidedDays.ts'
import { isoOrNull, shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { getAvoidedSettings, listAvoidedDays } from '#server/records/enrolment/avoidedQueries.ts'
import { findEnrolment } from '#server/records/enrolment/queries.ts'
import { found, refuse } from '#server/refuse.ts'

export const GetMyAvoidedDays = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_ID }) => {
    const row = found(await findEnrolment(db, EF_ID))
    if (row.accountId !== me.accountId) refuse('NOT_FOUND')
    const settings = await getAvoidedSettings(db, row.batchId)
    const why = whyCannotName({ payStatus: row.payStatus, mode: row.mode }, settings, now)
    return {
      item: {
        Days: (await listAvoidedDays(db, row.id)).map(shanghaiDate),
        MayChange: bit(why === null),
        Until: shanghaiIso(settings.registrationEndsAt),
        ExamStart: isoOrNull(settings.examStartsAt),
        ExamEnd: isoOrNull(settings.examEndsAt),
      },
    }
  },
})
