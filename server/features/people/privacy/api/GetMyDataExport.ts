import { GetMyDataExport as endpoint } from '#contract/people/myData.ts'
import { EXPORT_HOURS } from '#domain/people/personalData.ts'
import { HOUR_MS, isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { forBrowser } from '#server/records/examRoom/media/videoLink.ts'
import { findNewestExport } from '#server/records/people/privacy/myDataQueries.ts'

const LINK_SECONDS = 600

export const GetMyDataExport = handler(endpoint, {
  handle: async ({ db, me, outside, config }) => {
    const row = await findNewestExport(db, me.accountId)
    if (!row) return { item: { State: 'none' as const, AskedTime: null, RemovedTime: null, Bytes: 0, Link: '' } }
    const disposition = `attachment; filename="my-data.zip"; filename*=UTF-8''${encodeURIComponent('我的信息副本.zip')}`
    const link =
      row.fileKey === null ? '' : outside.store.presignGet(row.fileKey, { expiresSeconds: LINK_SECONDS, disposition })
    return {
      item: {
        State: row.state,
        AskedTime: shanghaiIso(row.askedAt),
        RemovedTime: row.state === 'ready' ? isoOrNull((row.endedAt ?? 0) + EXPORT_HOURS * HOUR_MS) : null,
        Bytes: Number(row.fileBytes ?? 0),
        Link: link === '' ? '' : forBrowser({ config }, link),
      },
    }
  },
})
