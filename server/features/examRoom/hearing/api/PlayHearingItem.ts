import { PlayHearingItem as endpoint } from '#contract/examRoom/hearing.ts'
import { playOf } from '#domain/examRoom/hearingTest.ts'
import { linkEndsAt } from '#domain/people/linkLife.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { countPlay } from '#server/records/examRoom/hearing/answerQueries.ts'
import { soundLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { found, refuse } from '#server/refuse.ts'
import { lockItem } from '../lockItem.ts'
import { practiceItems } from '../practice.ts'

/**
 * Refuses PLAYS_SPENT and the reasons of `lockItem`; for practice those of `practiceItems`, and plays are not counted.
 */
export const PlayHearingItem = handler(endpoint, {
  handle: async (ctx, { EF_ID, EQ_ID, IsTest, Play }) => {
    const { db, me, now, secrets } = ctx
    const answer = (soundId: number, until: number, playsLeft: number) => ({
      OtherMsg: { Url: soundLink(secrets, soundId, until), PlaysLeft: playsLeft, EndTime: shanghaiIso(until) },
    })
    if (IsTest === 1) {
      const practised = found((await practiceItems(ctx, EF_ID)).find(({ questionId }) => questionId === EQ_ID))
      return answer(practised.soundId, linkEndsAt('play', now), 0)
    }
    const item = await lockItem(db, { me, enrolmentId: EF_ID, questionId: EQ_ID, now })
    const lastPlayedAt = item.lastPlayedAt
    const verdict = playOf({ plays: item.plays, lastPlayedAt, allowed: item.playsAllowed }, Play, now)
    if (verdict.kind === 'refuse') return refuse(verdict.reason)
    if (verdict.kind === 'count') await countPlay(db, item.id, now)
    const plays = item.plays + (verdict.kind === 'count' ? 1 : 0)
    return answer(item.soundId, verdict.until, Math.max(0, item.playsAllowed - plays))
  },
})
