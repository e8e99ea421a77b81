import { SaveExaminer as endpoint } from '#contract/people/examinerPeople.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findExaminerRow, lockExaminer, nextVersion } from '#server/records/people/examiner/peopleQueries.ts'
import { replaceExaminer } from '#server/records/people/examiner/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { moveMobile, renameAccount } from '#server/records/people/user/queries.ts'
import { found, refuse } from '#server/refuse.ts'
import { findExaminerWire } from '../findExaminerWire.ts'
import { readExaminer } from '../readExaminer.ts'

export const SaveExaminer = handler(endpoint, {
  handle: async (ctx, { UserID, Version, ...input }) => {
    const { db, now } = ctx
    const { mobile, name, examiner } = await readExaminer(db, input)
    if (!(await lockExaminer(db, UserID))) refuse('NOT_FOUND')
    const before = found(await findExaminerRow(db, UserID, now))
    await requireVersion(ctx, { subject: 'account', subjectId: UserID, stored: before.version, seen: Version })
    await renameAccount(db, UserID, name)
    await replaceExaminer(db, UserID, examiner)
    await nextVersion(db, UserID)
    if (mobile !== before.mobile) {
      if (!(await moveMobile(db, UserID, mobile))) refuse('MOBILE_TAKEN')
      await endSessions(db, UserID, now)
      ctx.forgetSessions(UserID)
    }
    await insertAudit(ctx, {
      action: 'SaveExaminer',
      subject: 'account',
      subjectId: UserID,
      before: {
        mobile: before.mobile,
        name: before.name,
        organisation: before.organisation,
        majorIds: before.majors.map(({ id }) => id),
        areaIds: before.areas.map(({ id }) => id),
        isChief: before.isChief,
      },
      after: { mobile, name, ...examiner },
    })
    return { item: await findExaminerWire(ctx, UserID) }
  },
})
