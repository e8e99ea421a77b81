import { AddPV as endpoint } from '#contract/content/siteVisit.ts'
import { parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import type { Visit } from '#server/records/content/siteVisit/queries.ts'
import { bufferVisits } from '../visitBuffer.ts'
import { referrerOf, visitedPage } from '../visitedAddress.ts'

const GUID_LENGTH = 64

/**
 * Records page visits. The visitor is known from the session, never from the body. It always succeeds
 * (specification#guard).
 */
export const AddPV = handler(endpoint, {
  handle: async ({ db, log, me, now }, { List, ...single }) => {
    const visits = (List ?? [single])
      .filter(({ LinkUrl }) => LinkUrl !== '')
      .map(
        ({ Guid, LinkUrl, Referrer, LoginTime, LeaveTime }): Visit => ({
          accountId: me?.accountId ?? null,
          guid: Guid.slice(0, GUID_LENGTH),
          linkUrl: visitedPage(LinkUrl),
          referrer: referrerOf(Referrer),
          loginTime: parseIso(LoginTime),
          leaveTime: parseIso(LeaveTime),
          at: now,
        }),
      )
    bufferVisits({ db, log }, visits)
    return {}
  },
})
