import { sql } from 'kysely'
import type { Config } from '#server/config/readConfig.ts'
import { openDatabase, type Tx } from '#server/db/pool.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { createSecrets, type Secrets } from '#server/security/secrets.ts'
import { backgroundPlans } from './backgroundPlans.ts'
import { ownPlans } from './enrolmentPlans.ts'
import { limitToAreas, loadAccounts } from './loadAccounts.ts'
import { loadAppeals } from './loadAppeals.ts'
import { loadBatches } from './loadBatches.ts'
import { loadCatalogue } from './loadCatalogue.ts'
import { loadContent } from './loadContent.ts'
import { loadEnrolments } from './loadEnrolments.ts'
import { loadExamTimes } from './loadExamTimes.ts'
import { loadHallDays } from './loadHallDays.ts'
import { loadHearing } from './loadHearing.ts'
import { loadHearingPapers } from './loadHearingPapers.ts'
import { loadOtherResults } from './loadOtherResults.ts'
import { loadPaper } from './loadPaper.ts'
import { loadPlaces } from './loadPlaces.ts'
import { loadPlan } from './loadPlan.ts'
import { loadQuestions } from './loadQuestions.ts'
import { loadReviews } from './loadReviews.ts'
import { loadTracks } from './loadTracks.ts'

/** The key of the advisory lock that serialises two starts at once. */
const LOCK = 20_261_101

interface Options {
  databaseUrl: string
  config: Pick<Config, 'secretKeys'>
  /** Opens the bucket for pictures and videos; called only if there is something to load. */
  withStore: (work: (store: S3Store) => Promise<void>) => Promise<void>
  /** The time around which everything is placed: what is open, what has ended, what can be sat (rulings#demo-data). */
  now: number
}

/**
 * Loads the demo data into a database without accounts (rulings#start); returns false, and does nothing, if there are
 * any. It is one transaction; the next attempt overwrites the objects of a failed one.
 */
export async function loadDemoWorld({ databaseUrl, config, withStore, now }: Options): Promise<boolean> {
  const { db } = openDatabase(databaseUrl, 1, (error) => {
    throw error
  })
  try {
    return await db.transaction().execute(async (tx) => {
      // Drawing pictures on a slow machine, or waiting for another start, may exceed the usual time-out.
      await sql`set local statement_timeout = '2min'`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
      if (await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()) return false
      await withStore((store) => load(tx, { store, secrets: createSecrets(config.secretKeys), now }))
      return true
    })
  } finally {
    await db.destroy()
  }
}

interface Parts {
  store: S3Store
  secrets: Secrets
  now: number
}

async function load(db: Tx, { store, secrets, now }: Parts): Promise<void> {
  await loadAccounts(db, now)
  await loadCatalogue(db)
  await limitToAreas(db)
  await loadBatches(db, now)
  await loadQuestions(db, now)
  await loadHearing(db, now)
  await loadContent(db, now)
  await loadExamTimes(db, now)
  const people = {
    plans: [...ownPlans, ...backgroundPlans()],
    store,
    secrets,
    now,
  }
  await loadEnrolments(db, people)
  await loadTracks(db, people)
  await loadReviews(db, people)
  await loadAppeals(db, people)
  await loadHearingPapers(db, people)
  await loadHallDays(db, people)
  await loadPlaces(db, people)
  await loadPlan(db, people)
  await loadOtherResults(db, people)
  await loadPaper(db, people)
}
