import { AddPV as endpoint } from '#contract/siteVisit.ts'
import { parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import type { Visit } from '#server/records/siteVisit/queries.ts'
import { bufferVisits } from '../visitBuffer.ts'
import { referrerOf, visitedPage } from '../visitedAddress.ts'

const GUID_LENGTH = 64

function instantOf(text: string): Date | null {
  const instant = parseIso(text)
  return instant === null ? null : new Date(instant)
}

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
          loginTime: instantOf(LoginTime),
          leaveTime: instantOf(LeaveTime),
          at: new Date(now),
        }),
      )
    bufferVisits({ db, log }, visits)
    return {}
  },
})
