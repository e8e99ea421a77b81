import { bit } from '#contract/bit.ts'
import { OpenPupil as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { wireOfForm } from '#domain/enrolment/enrolmentNames.ts'
import { yuanOf } from '#domain/money.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { handler } from '#server/handler.ts'
import { listOffers } from '#server/records/enrolment/pupilQueries.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { proveGuardian } from '../guardianLink.ts'

export const OpenPupil = handler(endpoint, {
  handle: async (ctx, input) => {
    const { pupil, form } = await proveGuardian(ctx, input)
    const offers = await listOffers(ctx.db, pupil.batchId, pupil.areaId)
    const offer = offers.find(({ majorId, gradeId }) => majorId === pupil.majorId && gradeId === pupil.gradeId)
    const { EA_ID: _area, MID: _major, GID: _grade, CertType, PrevCertPhoto: _certificate, ...wire } = wireOfForm(form)
    return {
      item: {
        ...wire,
        MName: pupil.majorName,
        GName: pupil.gradeName,
        Fee: yuanOf(offer?.feeFen ?? 0),
        CertName: CERT_TYPES.find(({ certType }) => certType === CertType)?.certName ?? '',
        IsOnline: bit(form.mode === 1),
        IsPost: bit(form.isPosted),
        Photo: fileLink(ctx.secrets, form.photoPath, ctx.now, 'queriedPhoto'),
      },
    }
  },
})
