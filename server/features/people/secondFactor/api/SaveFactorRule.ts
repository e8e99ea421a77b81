import { SaveFactorRule as endpoint } from '#contract/people/secondFactor.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockFactorRule, saveFactorRule } from '#server/records/people/secondFactor/ruleQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { readFactorRule } from '../readFactorRule.ts'

export const SaveFactorRule = handler(endpoint, {
  handle: async (ctx, { IsOfAll, Version }) => {
    const before = await lockFactorRule(ctx.db)
    await requireVersion(ctx, { subject: 'factorRule', subjectId: 1, stored: before.version, seen: Version })
    await saveFactorRule(ctx.db, IsOfAll === 1)
    await insertAudit(ctx, {
      action: 'SaveFactorRule',
      subject: 'factorRule',
      subjectId: 1,
      before: { isOfAll: before.isOfAll },
      after: { isOfAll: IsOfAll === 1 },
    })
    ctx.forgetSessions(0)
    return { item: await readFactorRule(ctx.db) }
  },
})
