import { SaveChannelOrder as endpoint } from '#contract/content/contentChannels.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { listStaffChannels, orderChannels } from '#server/records/content/content/channelQueries.ts'
import { lockForm, moveFormVersion } from '#server/records/content/content/formQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

export const SaveChannelOrder = handler(endpoint, {
  handle: async (ctx, { CIDs, Version }) => {
    const stored = await lockForm(ctx.db, 'channels')
    await requireVersion(ctx, { subject: 'channelOrder', subjectId: 0, stored, seen: Version })
    const before = (await listStaffChannels(ctx.db)).map(({ id }) => id)
    const isWhole = before.length === CIDs.length && new Set([...before, ...CIDs]).size === before.length
    if (!isWhole) refuse('INPUT_WRONG')
    await orderChannels(ctx.db, CIDs)
    await insertAudit(ctx, {
      action: 'SaveChannelOrder',
      subject: 'channelOrder',
      subjectId: 0,
      before: { CIDs: before },
      after: { CIDs },
    })
    return { OtherMsg: { Version: await moveFormVersion(ctx.db, 'channels') } }
  },
})
