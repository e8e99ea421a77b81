import { SaveChannel as endpoint } from '#contract/content/contentChannels.ts'
import { whyChannelUnfit } from '#domain/content/news.ts'
import { cleanText } from '#domain/text.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import {
  changeChannel,
  insertChannel,
  listChannelParents,
  lockChannel,
} from '#server/records/content/content/channelQueries.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuseIf } from '#server/refuse.ts'

export const SaveChannel = handler(endpoint, {
  handle: async (ctx, { CID, CName, ParentID, IsHidden, Version }) => {
    const { db } = ctx
    // One at a time: two channels that are moved below each other at once would both be lost.
    await lockForm(db, 'channels')
    const before = CID === 0 ? null : found(await lockChannel(db, CID))
    if (before)
      await requireVersion(ctx, { subject: 'channel', subjectId: before.id, stored: before.version, seen: Version })
    const name = cleanText(CName)
    refuseIf(whyChannelUnfit({ id: CID, name, parentId: ParentID }, await listChannelParents(db)))
    const columns = { name, parentId: ParentID, isHidden: IsHidden === 1 }
    const channelId = before?.id ?? (await insertChannel(db, columns))
    const version = before ? await changeChannel(db, channelId, columns) : 1
    // A new channel stands in the order that somebody may be changing.
    if (!before) await moveFormVersion(db, 'channels')
    await insertAudit(ctx, {
      action: 'SaveChannel',
      subject: 'channel',
      subjectId: channelId,
      before: before && { CName: before.name, ParentID: before.parentId, IsHidden: before.isHidden },
      after: { CName: name, ParentID, IsHidden: columns.isHidden },
    })
    return { OtherMsg: { CID: channelId, Version: version } }
  },
})
