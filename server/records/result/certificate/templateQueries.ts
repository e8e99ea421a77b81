import type { CertLayout } from '#domain/result/certificateTemplate.ts'
import type { Instant } from '#domain/time.ts'
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

/** A template as it is now, or one of its earlier versions; null where there is none. */
export async function findTemplate(
  db: Db,
  templateId: number,
  version: number | null,
): Promise<TemplateVersion | null> {
  const row = await versions(db)
    .where('template.id', '=', templateId)
    .where('made.version', '=', (eb) => (version === null ? eb.ref('template.version') : eb.val(version)))
    .executeTakeFirst()
  return row ? typed(row) : null
}

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

/** The version of a template that made a file. */
export async function getVersion(db: Db, versionId: number): Promise<TemplateVersion> {
  return typed(await versions(db).where('made.id', '=', versionId).executeTakeFirstOrThrow())
}

/** How many batches have chosen a template. */
export async function countChoices(db: Db, templateId: number): Promise<number> {
  const { count } = await db
    .selectFrom('certificateChoice')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('templateId', '=', templateId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All templates as they are now, the standard one first; those that are not offered any more last. */
export async function listTemplates(db: Db): Promise<TemplateVersion[]> {
  const rows = await versions(db)
    .whereRef('made.version', '=', 'template.version')
    .orderBy('template.isOff')
    .orderBy('template.isDefault', 'desc')
    .orderBy('template.id')
    .execute()
  return rows.map(typed)
}

/** All versions of a template, the newest first, with how many certificates each has made. */
export function listVersions(db: Db, templateId: number) {
  return db
    .selectFrom('certificateTemplateVersion as made')
    .leftJoin('account', 'account.id', 'made.madeBy')
    .select(['made.version', 'made.madeAt', 'account.name as madeByName'])
    .select((eb) =>
      eb
        .selectFrom('certificateFile')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('certificateFile.versionId', '=', 'made.id')
        .as('files'),
    )
    .where('made.templateId', '=', templateId)
    .orderBy('made.version', 'desc')
    .execute()
}

export async function lockTemplate(db: Db, templateId: number) {
  const row = await db
    .selectFrom('certificateTemplate')
    .selectAll()
    .where('id', '=', templateId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

interface NewVersion {
  layout: CertLayout
  madeBy: number
  now: Instant
}

export async function insertTemplate(db: Db, name: string): Promise<number> {
  const { id } = await db.insertInto('certificateTemplate').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertVersion(
  db: Db,
  { templateId, version }: { templateId: number; version: number },
  { layout, madeBy, now }: NewVersion,
): Promise<void> {
  await db
    .insertInto('certificateTemplateVersion')
    .values({
      templateId,
      version,
      layout: JSON.stringify(layout),
      backgroundId: layout.backgroundId,
      madeBy,
      madeAt: now,
    })
    .execute()
}

/** Names the template that the caller has locked, switches it off or on, and says which version is its newest. */
export async function updateTemplate(
  db: Db,
  id: number,
  changes: { name: string; isOff: boolean; version: number },
): Promise<void> {
  await db.updateTable('certificateTemplate').set(changes).where('id', '=', id).execute()
}

/** The template chosen for a batch; null where it takes the standard one. */
export async function findChoice(db: Db, batchId: number): Promise<number | null> {
  const row = await db
    .selectFrom('certificateChoice')
    .select('templateId')
    .where('batchId', '=', batchId)
    .executeTakeFirst()
  return row?.templateId ?? null
}

export async function saveChoice(db: Db, batchId: number, templateId: number | null): Promise<void> {
  if (templateId === null) await db.deleteFrom('certificateChoice').where('batchId', '=', batchId).execute()
  else
    await db
      .insertInto('certificateChoice')
      .values({ batchId, templateId })
      .onConflict((conflict) => conflict.column('batchId').doUpdateSet({ templateId }))
      .execute()
}

/** Gives a batch the template that another has chosen. */
export async function copyChoice(db: Db, fromBatch: number, toBatch: number): Promise<void> {
  const templateId = await findChoice(db, fromBatch)
  if (templateId !== null) await saveChoice(db, toBatch, templateId)
}

export async function insertBackground(
  db: Db,
  background: { fileKey: string; bytes: number; madeBy: number; madeAt: Instant },
): Promise<number> {
  const { id } = await db
    .insertInto('certificateBackground')
    .values(background)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where a background lies in the store; null where there is none. */
export async function findBackgroundKey(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('certificateBackground').select('fileKey').where('id', '=', id).executeTakeFirst()
  return row?.fileKey ?? null
}
