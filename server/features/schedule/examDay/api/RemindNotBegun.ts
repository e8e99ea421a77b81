import { RemindNotBegun as endpoint } from '#contract/schedule/onlineHelp.ts'
import { sittingStateOf } from '#domain/examRoom/onlineHelp.ts'
import { endMinuteText, HOUR_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { tellEach } from '#server/records/content/message/tell.ts'
import { listSittingRows } from '#server/records/examRoom/exam/queries.ts'
import { factsOf } from '#server/records/examRoom/exam/sitting.ts'
import { lockOfOnlineBatch } from '#server/records/schedule/examDay/onlineSittingQueries.ts'
import { refuse } from '#server/refuse.ts'

export const RemindNotBegun = handler(endpoint, {
  handle: async ({ db, me, now }, { EB_ID, EF_IDs }) => {
    const ids = [...new Set(EF_IDs)]
    if ((await lockOfOnlineBatch(db, EB_ID, ids)).length !== ids.length) refuse('NOT_FOUND')
    const news = new Map(
      (await listSittingRows(db, ids)).flatMap((row) => {
        const facts = factsOf(row, false)
        const { window } = facts
        const isOpen = window !== null && window.beginsAt <= now && now < window.endsAt
        if (!isOpen || sittingStateOf(facts, now) !== 'notBegun') return []
        const deadlineAt = window.endsAt
        return [[row.id, { values: { deadline: endMinuteText(deadlineAt) }, deadlineAt }] as const]
      }),
    )
    const once = String(Math.floor(now / HOUR_MS))
    const reminded = await tellEach(db, { event: 'notBegun', news, now, once, madeBy: me.accountId })
    return { OtherMsg: { Reminded: reminded, LeftOut: ids.length - reminded } }
  },
})
