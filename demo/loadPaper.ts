import { compactDate, DAY_MS, shanghaiDate } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { enterFromPaper } from '#server/features/enrolment/enterFromPaper.ts'
import { putPicture } from '#server/features/examRoom/media/storedPicture.ts'
import type { S3Store } from '#server/integrations/storage/createS3Store.ts'
import { nameSpell } from '#server/records/enrolment/nameSpell.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { batchIds } from './batchTables.ts'
import { accounts, agreedVersionAt } from './cast.ts'
import { child } from './children.ts'
import { drawPortraits, PORTRAIT_HEIGHT, PORTRAIT_WIDTH, portraitKey } from './drawPortraits.ts'
import { schools } from './enrolmentPlans.ts'

/** A pupil whose teacher brought the form to the office, since the family has no smartphone. */
const pupil = child('扎西·达瓦', '男', '20150611', 181)

interface Options {
  store: S3Store
  secrets: Secrets
  now: number
}

/** One enrolment that the office entered from a paper form today, stored by the flow of its own call. */
export async function loadPaper(db: Tx, { store, secrets, now }: Options): Promise<void> {
  const clerk = accounts.enrolment.id
  const family = accounts.thirdTeacher.mobile
  const input = {
    EB_ID: batchIds.open,
    EA_ID: 1,
    MID: 6,
    GID: 2,
    Name: pupil.name,
    NameSpell: await nameSpell(pupil.name),
    Sex: pupil.sex,
    CertType: pupil.certType,
    CertNO: pupil.certNumber,
    BirthDate: pupil.birthMonth,
    Mobile: '',
    PName: '达瓦爸爸',
    PMobile: family,
    TName: schools[2],
    TMobile: family,
    IsPost: 0,
    PostName: '',
    PostMobile: '',
    PostAddress: '',
    IsOnline: 1,
    Photo: await storePhoto(db, { store, secrets, now }, clerk),
    PrevCertPhoto: '',
    ConsentVersion: agreedVersionAt(now),
    HasMobile: 1,
    FamilyMobile: family,
    FamilyMobileAgain: family,
    FormNumber: 'KM-0031',
    ReceivedBy: accounts.enrolment.name,
    ReceivedDate: shanghaiDate(now - DAY_MS),
    IsSigned: 1,
  } as const
  const me = { accountId: clerk, areaIds: null }
  const config = { limits: { enrolmentsPerBatch: 0 } }
  await enterFromPaper({ db, now, secrets, me, config, requestId: 'demo' }, input)
}

/** The path of the scanned photo, stored as if the clerk had uploaded it. */
async function storePhoto(db: Tx, { store, secrets, now }: Options, clerk: number): Promise<string> {
  const jpeg = (await drawPortraits()).get(portraitKey(pupil.name, pupil.sex))
  if (!jpeg) throw new Error('nothing is drawn for the pupil of the paper form')
  const name = secrets.index('demo', 'paper form').toString('hex').slice(2, 34)
  const path = `UserPhoto/${compactDate(now)}/${name}.jpg`
  await putPicture(store, path, jpeg)
  await db
    .insertInto('storedFile')
    .values({
      path,
      kind: 'UserPhoto',
      accountId: clerk,
      width: PORTRAIT_WIDTH,
      height: PORTRAIT_HEIGHT,
      bytes: jpeg.length,
      originalBytes: jpeg.length,
      createdAt: now,
    })
    .execute()
  return path
}
