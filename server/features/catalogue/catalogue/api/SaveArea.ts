import { SaveArea as endpoint } from '#contract/catalogue/catalogueStaff.ts'
import { whyDeskUnfit } from '#domain/catalogue/catalogueEdit.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { listAreasForStaff } from '#server/records/catalogue/catalogue/areaQueries.ts'
import { lockCatalogue } from '#server/records/catalogue/catalogue/lockCatalogue.ts'
import { refuseIf } from '#server/refuse.ts'
import { saveArea } from '../saveKinds.ts'
import { readName, requireOwnName } from '../saveRow.ts'

/** Refuses the reasons of `whyNameUnfit` and `whyDeskUnfit`, CATALOGUE_NAME_TAKEN, and what `saveRow` refuses. */
export const SaveArea = handler(endpoint, {
  handle: async (ctx, input) => {
    const { EA_ID: id = 0 } = input
    const name = readName(input.EA_Name)
    const [address, hours, phone] = [input.PayAddress, input.PayHours, input.PayPhone].map(cleanText) as [
      string,
      string,
      string,
    ]
    refuseIf(whyDeskUnfit({ address, hours, phone }))
    await lockCatalogue(ctx.db)
    requireOwnName(name, id, await listAreasForStaff(ctx.db, { search: '' }))
    const values = {
      name,
      paysOnline: input.IsOnlinePay === 1,
      deskAddress: address,
      deskHours: hours,
      deskPhone: phone,
      position: input.Position,
      isPublished: input.IsPub === 1,
    }
    const item = await saveArea(ctx, 'SaveArea', { id, seen: input.Version, reason: input.Reason, values })
    return { item }
  },
})
