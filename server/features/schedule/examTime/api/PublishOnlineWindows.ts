import { PublishOnlineWindows as endpoint } from '#contract/schedule/examTimeOnline.ts'
import { handler } from '#server/handler.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { countAssigned, lockExamTime } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { refuse } from '#server/refuse.ts'
import { publishTimes } from '../publishTimes.ts'

export const PublishOnlineWindows = handler(endpoint, {
  handle: async (ctx, { EB_ID, ET_IDs, Count }) => {
    const { db } = ctx
    await lockSchedule(db)
    const times = []
    for (const id of [...new Set(ET_IDs)].sort((one, other) => one - other)) {
      const time = await lockExamTime(db, id)
      if (time?.batchId !== EB_ID || !time.isOnline) return refuse('NOT_FOUND')
      if (time.publishedAt === null) times.push(time)
    }
    const assigned = await countAssigned(
      db,
      times.map(({ id }) => id),
    )
    if (assigned !== Count) return refuse('LIST_CHANGED', { params: { n: assigned } })
    return { OtherMsg: { Published: await publishTimes(ctx, times, { isOn: true, reason: '' }) } }
  },
})
