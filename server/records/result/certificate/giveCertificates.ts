import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { certificateNumberOf, certificateSeriesOf } from '#domain/result/certificate.ts'
import { RESULT } from '#domain/result/result.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

const LOCK_CERTIFICATES = 761_390
/** How many bits the public list of revoked certificates has. */
export const LIST_BITS = 2 ** 24
/** How many rows one statement inserts: PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000

/**
 * One transaction at a time gives numbers, so that no series has a gap and no two certificates have the same bit. Take it
 * after all other locks; it is held until the transaction ends.
 */
export async function lockCertificates(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CERTIFICATES)})`.execute(db)
}

/** What a certificate says of each of these enrolments, in the order in which they are numbered. */
function factsOf(db: Db, enrolmentIds: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(['enrolment.id as enrolmentId', 'enrolment.batchId', 'enrolment.name', 'enrolment.nameSpell'])
    .select(['enrolment.sex', 'enrolment.birthMonth', 'examArea.name as areaName', 'major.name as majorName'])
    .select(['grade.name as gradeName', 'examBatch.certNoPrefix as prefix', 'examBatch.examYear as year'])
    .select(['examResult.resultCode', 'examResult.releasedAt'])
    .where('enrolment.id', '=', anyOf(enrolmentIds))
    .where('examResult.resultCode', '>=', RESULT.pass)
    .where('examResult.releasedAt', 'is not', null)
    .orderBy('enrolment.areaId')
    .orderBy('enrolment.majorId')
    .orderBy('enrolment.gradeId')
    .orderBy('enrolment.examNo')
    .orderBy('enrolment.id')
}

async function lastRunning(db: Db, series: string): Promise<number> {
  const row = await db
    .selectFrom('certificate')
    .select((eb) => eb.fn.max('running').as('last'))
    .where('series', '=', series)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Random places in the public list that no certificate has. */
async function freeIndexes(db: Db, count: number): Promise<number[]> {
  const free = new Set<number>()
  while (free.size < count) {
    const drawn = Array.from({ length: count - free.size }, () => randomInt(LIST_BITS))
    const taken = await db.selectFrom('certificate').select('listIndex').where('listIndex', '=', anyOf(drawn)).execute()
    const isTaken = new Set(taken.map(({ listIndex }) => listIndex))
    for (const index of drawn) if (!isTaken.has(index)) free.add(index)
  }
  return [...free]
}

type Facts = Awaited<ReturnType<ReturnType<typeof factsOf>['execute']>>[number]

/** Gives each a certificate in this order; the caller holds `lockCertificates`. Returns the ids. */
async function insertCertificates(
  { db, now }: Pick<Ctx<unknown>, 'db' | 'now'>,
  facts: readonly Facts[],
  replaces: ReadonlyMap<number, number>,
): Promise<number[]> {
  const running = new Map<string, number>()
  const indexes = await freeIndexes(db, facts.length)
  const rows: Parameters<ReturnType<typeof insertInto>['values']>[0][] = []
  for (const [at, { prefix, year, resultCode, releasedAt, ...said }] of facts.entries()) {
    const series = certificateSeriesOf({ prefix, year, batchId: said.batchId })
    const next = (running.get(series) ?? (await lastRunning(db, series))) + 1
    running.set(series, next)
    rows.push({
      ...said,
      series,
      running: next,
      number: certificateNumberOf(series, next),
      publicId: randomBytes(16).toString('base64url'),
      listIndex: indexes[at] as number,
      resultCode: resultCode as number,
      datedAt: Math.max(releasedAt as number, now),
      givenAt: now,
      replacesId: replaces.get(said.enrolmentId) ?? null,
    })
  }
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const given = await insertInto(db)
      .values(rows.slice(at, at + ROWS_AT_ONCE) as never)
      .returning('id')
      .execute()
    ids.push(...given.map(({ id }) => id))
  }
  return ids
}

const insertInto = (db: Db) => db.insertInto('certificate')

/**
 * Gives each of these enrolments that has passed and has no valid certificate its own, with the next numbers of the batch
 * by area, major, grade and exam number; returns how many. Call it in the transaction of the release, after the results
 * are shown (`showRelease`): what is not released is given nothing. All numbers wait for each other until that ends.
 */
export async function giveCertificates(
  ctx: Pick<Ctx<unknown>, 'db' | 'now'>,
  { batchId, enrolmentIds }: { batchId: number; enrolmentIds: readonly number[] },
): Promise<number> {
  await lockCertificates(ctx.db)
  const facts = await factsOf(ctx.db, enrolmentIds)
    .where('enrolment.batchId', '=', batchId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('certificate')
            .select('certificate.id')
            .whereRef('certificate.enrolmentId', '=', 'enrolment.id')
            .where('certificate.state', '=', 'valid'),
        ),
      ),
    )
    .execute()
  return (await insertCertificates(ctx, facts, new Map())).length
}

/**
 * Ends the valid certificate of an enrolment and gives the next number in its place, with what enrolment and result say
 * now: the old one is replaced, or revoked where the result brings none any more. Returns the new one, null where none was
 * given. Call it with the result or the certificate locked.
 */
export async function replaceCertificate(
  ctx: Pick<Ctx<{ accountId: number } | null>, 'db' | 'now' | 'me'>,
  { enrolmentId, reason }: { enrolmentId: number; reason: string },
): Promise<{ id: number; number: string } | null> {
  const { db, now, me } = ctx
  const facts = await factsOf(db, [enrolmentId]).execute()
  const state = facts.length > 0 ? 'replaced' : 'revoked'
  const old = await db
    .updateTable('certificate')
    .set({ state, endedAt: now, endedBy: me?.accountId ?? null, endReason: reason })
    .where('enrolmentId', '=', enrolmentId)
    .where('state', '=', 'valid')
    .returning('id')
    .executeTakeFirst()
  if (facts.length === 0) return null
  await lockCertificates(db)
  const [id] = await insertCertificates(ctx, facts, new Map(old ? [[enrolmentId, old.id]] : []))
  return db
    .selectFrom('certificate')
    .select(['id', 'number'])
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
}

/**
 * Revokes the valid certificates of these enrolments, as when their release is taken back; returns how many. Their numbers
 * are not given again: a new release brings new ones.
 */
export async function revokeCertificates(
  { db, now, me }: Pick<Ctx<{ accountId: number } | null>, 'db' | 'now' | 'me'>,
  { enrolmentIds, reason }: { enrolmentIds: readonly number[]; reason: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ state: 'revoked', endedAt: now, endedBy: me?.accountId ?? null, endReason: reason })
    .where('enrolmentId', '=', anyOf(enrolmentIds))
    .where('state', '=', 'valid')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
