import { AddExaminer as endpoint } from '#contract/people/examinerPeople.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { handler } from '#server/handler.ts'
import { insertExaminer } from '#server/records/people/examiner/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { insertAccountWithoutPassword } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { findExaminerWire } from '../findExaminerWire.ts'
import { readExaminer } from '../readExaminer.ts'

export const AddExaminer = handler(endpoint, {
  handle: async (ctx, input) => {
    const { db, now } = ctx
    const { mobile, name, examiner } = await readExaminer(db, input)
    const accountId =
      (await insertAccountWithoutPassword(db, { mobile, name, userType: USER_TYPE.examiner, now })) ??
      refuse('MOBILE_TAKEN')
    await insertExaminer(db, { accountId, ...examiner })
    await insertAudit(ctx, {
      action: 'AddExaminer',
      subject: 'account',
      subjectId: accountId,
      before: null,
      after: { mobile, name, ...examiner },
    })
    return { item: await findExaminerWire(ctx, accountId) }
  },
})
