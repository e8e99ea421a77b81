import { GetMyPupils as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { pupilStateOf } from '#domain/enrolment/pupils.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listPupils, pupilLinkKey, readPupilForm } from '#server/records/enrolment/pupilQueries.ts'

export const GetMyPupils = handler(endpoint, {
  handle: async ({ db, me, now, secrets }) => {
    const rows = await listPupils(db, me.accountId)
    return {
      listData: rows.map((row) => {
        const form = row.formSealed && readPupilForm(secrets, row.formSealed)
        const state = pupilStateOf(row, row, now)
        return {
          PL_ID: row.id,
          Name: row.name,
          EB_ID: row.batchId,
          EB_Name: row.batchName,
          EA_Name: row.areaName,
          MName: row.majorName,
          GName: row.gradeName,
          PName: form?.contactName ?? row.contactName ?? '',
          PMobile: form?.contactMobile ?? row.contactMobile ?? '',
          State: state,
          // What nobody can read, no guardian can agree to.
          Key: state === 'waiting' && form ? pupilLinkKey(secrets, row.id) : '',
          RegEndDate: shanghaiIso(row.registrationClosesAt),
          AnswerTime: isoOrNull(row.agreedAt ?? row.refusedAt),
          EF_ID: row.enrolmentId ?? 0,
          IsPay: row.payStatus ?? 0,
        }
      }),
      totalCount: rows.length,
    }
  },
})
