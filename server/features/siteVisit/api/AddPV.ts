import { AddPV as endpoint } from '#contract/siteVisit.ts'
import { parseIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import type { Visit } from '#server/records/siteVisit/queries.ts'
import { keepVisits } from '../visitBuffer.ts'
import { cameFrom, visitedPage } from '../visitedAddress.ts'

const GUID_LENGTH = 64

function instantOf(text: string): Date | null {
  const instant = parseIso(text)
  return instant === null ? null : new Date(instant)
}

/** Records visits of pages; who visits is known from the session, never from the body. Always succeeds (specification 2). */
export const AddPV = handler(endpoint, {
  handle: async ({ db, log, me, now }, { List, ...single }) => {
    const visits = (List ?? [single])
      .filter(({ LinkUrl }) => LinkUrl !== '')
      .map(
        ({ Guid, LinkUrl, Referrer, LoginTime, LeaveTime }): Visit => ({
          accountId: me?.accountId ?? null,
          guid: Guid.slice(0, GUID_LENGTH),
          linkUrl: visitedPage(LinkUrl),
          referrer: cameFrom(Referrer),
          loginTime: instantOf(LoginTime),
          leaveTime: instantOf(LeaveTime),
          at: new Date(now),
        }),
      )
    keepVisits({ db, log }, visits)
    return {}
  },
})
