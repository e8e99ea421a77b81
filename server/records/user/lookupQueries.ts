import { sql } from 'kysely'
import type { Db } from '#server/db/pool.ts'

/** One question, and all who are counted by it. */
export interface Asked {
  whos: readonly string[]
  question: string
  windowAgo: Date
  dayAgo: Date
}

/** The question missed: once for each of them within a day, however often it is asked. */
export async function noteMiss(db: Db, { whos, question, dayAgo }: Asked, now: Date): Promise<void> {
  await db
    .insertInto('lookup_miss')
    .values(whos.map((who) => ({ who, question, at: now })))
    .onConflict((conflict) =>
      conflict.columns(['who', 'question']).doUpdateSet({ at: now }).where('lookup_miss.at', '<=', dayAgo),
    )
    .execute()
}

/** Misses of each by other questions; who has none is left out. */
export async function countMisses(db: Db, { whos, question, windowAgo, dayAgo }: Asked) {
  return db
    .selectFrom('lookup_miss')
    .select(({ fn }) => [
      'who',
      fn.countAll<string>().as('inDay'),
      fn.countAll<string>().filterWhere('at', '>', windowAgo).as('inWindow'),
      fn.min('at').as('daySince'),
      sql<Date | null>`min(at) filter (where at > ${windowAgo})`.as('windowSince'),
    ])
    .where('who', 'in', whos)
    .where('question', '<>', question)
    .where('at', '>', dayAgo)
    .groupBy('who')
    .execute()
}
