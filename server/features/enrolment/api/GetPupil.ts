import { GetPupil as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { maskAllButHead, pupilStateOf } from '#domain/enrolment/pupils.ts'
import { maskName } from '#domain/people/identity.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findAgreementVersion } from '#server/records/content/content/legalTextQueries.ts'
import { readPupilForm } from '#server/records/enrolment/pupilQueries.ts'
import { pupilOfLink } from '../guardianLink.ts'

export const GetPupil = handler(endpoint, {
  handle: async (ctx, { Key }) => {
    const { db, now, secrets } = ctx
    const pupil = await pupilOfLink(ctx, Key)
    const form = pupil.formSealed && readPupilForm(secrets, pupil.formSealed)
    return {
      item: {
        EB_Name: pupil.batchName,
        EA_Name: pupil.areaName,
        Name: maskName(pupil.name),
        CertNO: form ? maskAllButHead(form.certNumber) : '',
        TeacherName: pupil.teacherName,
        TName: form?.teacherName ?? '',
        RegEndDate: shanghaiIso(pupil.registrationClosesAt),
        State: pupilStateOf(pupil, pupil, now),
        AgreeVersion: await findAgreementVersion(db),
      },
    }
  },
})
