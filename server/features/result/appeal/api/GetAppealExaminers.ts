import { bit } from '#contract/bit.ts'
import { GetAppealExaminers as endpoint } from '#contract/result/appealStaff.ts'
import { handler } from '#server/handler.ts'
import { listFitExaminers } from '../fitExaminers.ts'
import { requireAppeal } from '../openAppeal.ts'

export const GetAppealExaminers = handler(endpoint, {
  handle: async (ctx, { AP_ID }) => {
    const { enrolmentId } = await requireAppeal(ctx, AP_ID)
    const listData = (await listFitExaminers(ctx.db, enrolmentId)).map(({ id, name, isChief, open }) => ({
      UserID: id,
      Name: name,
      IsChief: bit(isChief),
      Open: open,
    }))
    return { listData, totalCount: listData.length }
  },
})
