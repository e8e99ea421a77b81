import { compactDate } from '#domain/time.ts'
import { forEachConcurrently } from '#server/concurrency/forEachConcurrently.ts'
import type { Tx } from '#server/db/pool.ts'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { drawPortraits, PORTRAIT_HEIGHT, PORTRAIT_WIDTH, portraitKey } from './drawPortraits.ts'
import { drawPrevCert } from './drawPrevCert.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'

const PREV_CERT = 'prevCert'
const PUTS_AT_ONCE = 16

interface Picture {
  accountId: number
  key: string
  kind: 'UserPhoto' | 'UserIMG'
  path: string
  jpeg: Buffer
}

/** Ids of the stored pictures; each account has its own copies, as if it had uploaded them. */
export interface Pictures {
  photoOf(plan: EnrolmentPlan): number
  prevCertOf(plan: EnrolmentPlan): number | null
}

const keyOf = (accountId: number, key: string) => `${accountId} ${key}`
const portraitOf = ({ child }: EnrolmentPlan) => portraitKey(child.name, child.sex)

interface Options {
  plans: readonly EnrolmentPlan[]
  store: S3Store
  secrets: Secrets
  now: number
}

/**
 * Draws photos and previous certificates and puts them into the store before their rows exist. Paths depend on
 * SECRET_KEY only, so that a retry overwrites the objects of a failed load.
 */
export async function loadPictures(db: Tx, { plans, store, secrets, now }: Options): Promise<Pictures> {
  const drawings = (await drawPortraits()).set(PREV_CERT, await drawPrevCert())
  const wanted = new Map<string, Picture>()
  const want = (accountId: number, key: string, kind: Picture['kind']) => {
    const jpeg = drawings.get(key)
    if (!jpeg) throw new Error(`nothing is drawn for ${key}`)
    const name = secrets.index('demo', keyOf(accountId, key)).toString('hex').slice(2, 34)
    const path = `${kind}/${compactDate(now)}/${name}.jpg`
    wanted.set(keyOf(accountId, key), { accountId, key, kind, path, jpeg })
  }
  for (const plan of plans) {
    want(plan.accountId, portraitOf(plan), 'UserPhoto')
    if (plan.hasPrevCert) want(plan.accountId, PREV_CERT, 'UserIMG')
  }
  const pictures = [...wanted.values()]
  await forEachConcurrently(PUTS_AT_ONCE, pictures, ({ path, jpeg }) => putPicture(store, path, jpeg))
  const rows = await db
    .insertInto('storedFile')
    .values(pictures.map((picture) => rowOf(picture, now)))
    .returning(['id', 'path'])
    .execute()
  const idByPath = new Map(rows.map(({ id, path }) => [path, id]))
  const idOf = (accountId: number, key: string) => idByPath.get(wanted.get(keyOf(accountId, key))?.path ?? '')
  return {
    photoOf(plan) {
      const id = idOf(plan.accountId, portraitOf(plan))
      if (id === undefined) throw new Error(`no photo of ${plan.id}`)
      return id
    },
    prevCertOf: (plan) => (plan.hasPrevCert ? (idOf(plan.accountId, PREV_CERT) ?? null) : null),
  }
}

function rowOf({ accountId, kind, path, jpeg }: Picture, now: number) {
  const isPhoto = kind === 'UserPhoto'
  return {
    path,
    kind,
    accountId,
    bytes: jpeg.length,
    originalBytes: jpeg.length,
    width: isPhoto ? PORTRAIT_WIDTH : 1200,
    height: isPhoto ? PORTRAIT_HEIGHT : 800,
    createdAt: now,
  }
}
