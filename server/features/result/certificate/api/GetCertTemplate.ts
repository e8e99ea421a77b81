import { GetCertTemplate as endpoint } from '#contract/result/certificateTemplate.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findTemplate, listVersions } from '#server/records/result/certificate/templateQueries.ts'
import { found } from '#server/refuse.ts'
import { templateWire } from '../templateWire.ts'

export const GetCertTemplate = handler(endpoint, {
  handle: async ({ db }, { CT_ID, Shown }) => {
    const row = found(await findTemplate(db, CT_ID, Shown ?? null))
    const versions = await listVersions(db, CT_ID)
    const { fields, ...layout } = row.layout
    return {
      item: {
        ...templateWire(row),
        Shown: row.version,
        Layout: { ...layout, fields: [...fields] },
        Versions: versions.map(({ version, madeByName, madeAt, files }) => ({
          Version: version,
          SavedBy: madeByName ?? '',
          SavedTime: shanghaiIso(madeAt),
          Files: Number(files),
        })),
      },
    }
  },
})
