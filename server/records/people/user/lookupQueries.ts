import { sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/** One question, with everybody and everything it is counted for. */
export interface LookupQuestion {
  whos: readonly string[]
  question: string
  windowAgo: Instant
  dayAgo: Instant
}

/** Records that the question missed: once a day for each of them, however often it is repeated. */
export async function insertMiss(db: Db, { whos, question, dayAgo }: LookupQuestion, now: Instant): Promise<void> {
  await db
    .insertInto('lookupMiss')
    .values(whos.map((who) => ({ who, question, at: now })))
    .onConflict((conflict) =>
      conflict.columns(['who', 'question']).doUpdateSet({ at: now }).where('lookupMiss.at', '<=', dayAgo),
    )
    .execute()
}

/** Counts the misses of each by other questions, and leaves out those without any. */
export async function countMisses(db: Db, { whos, question, windowAgo, dayAgo }: LookupQuestion) {
  return db
    .selectFrom('lookupMiss')
    .select(({ fn }) => [
      'who',
      fn.countAll<string>().as('inDay'),
      fn.countAll<string>().filterWhere('at', '>', windowAgo).as('inWindow'),
      fn.min('at').as('daySince'),
      sql<Instant | null>`min(at) filter (where at > ${timestamp(windowAgo)})`.as('windowSince'),
    ])
    .where('who', 'in', whos)
    .where('question', '<>', question)
    .where('at', '>', dayAgo)
    .groupBy('who')
    .execute()
}
