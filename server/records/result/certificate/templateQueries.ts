import type { CertLayout } from '#domain/result/certificateTemplate.ts'
import type { Db } from '#server/db/pool.ts'

const versions = (db: Db) =>
  db
    .selectFrom('certificateTemplateVersion as made')
    .innerJoin('certificateTemplate as template', 'template.id', 'made.templateId')
    .leftJoin('certificateBackground as background', 'background.id', 'made.backgroundId')
    .leftJoin('account', 'account.id', 'made.madeBy')
    .select(['template.id as templateId', 'template.name', 'template.isDefault', 'template.isOff'])
    .select(['template.version as newest', 'made.id as versionId', 'made.version', 'made.layout', 'made.madeAt'])
    .select(['background.fileKey as backgroundKey', 'account.name as madeByName'])

type Row = Awaited<ReturnType<ReturnType<typeof versions>['executeTakeFirstOrThrow']>>
/** One version of a template; the layout was checked when it was saved. */
export type TemplateVersion = Omit<Row, 'layout'> & { layout: CertLayout }
const typed = (row: Row): TemplateVersion => ({ ...row, layout: row.layout as unknown as CertLayout })

/** The template by which certificates of a batch are made: the one chosen for it, or else the standard one. */
export async function getTemplateOfBatch(db: Db, batchId: number): Promise<TemplateVersion> {
  const row = await versions(db)
    .leftJoin('certificateChoice as choice', (join) => join.on('choice.batchId', '=', batchId))
    .whereRef('made.version', '=', 'template.version')
    .where((eb) =>
      eb.or([
        eb('template.id', '=', eb.ref('choice.templateId')),
        eb.and([eb('choice.templateId', 'is', null), eb('template.isDefault', '=', true)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return typed(row)
}
