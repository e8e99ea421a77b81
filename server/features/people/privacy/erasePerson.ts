import { isErasedMobile } from '#domain/people/mobile.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { readCertificate } from '#server/records/enrolment/certificate.ts'
import type { ErasedPerson } from '#server/records/erasing.ts'
import { type ErasedObject, listObjectsOf, markErasedFiles } from '#server/records/examRoom/media/erasing.ts'
import { forgetResults } from '#server/records/office/officeJob/erasing.ts'
import {
  findAccountMark,
  insertErasedSubject,
  listEarlierWords,
  lockCandidate,
  lockEnrolmentsOfChild,
  markErased,
} from '#server/records/people/privacy/erasedQueries.ts'
import { eraseRows } from '#server/records/people/privacy/erasePlan.ts'
import { takeExportsOf } from '#server/records/people/privacy/myDataQueries.ts'
import { type ErasedWords, eraseAuditOf, forgetAnswersOf } from '#server/records/people/staff/erasing.ts'
import { insertErasedAccount } from '#server/records/people/user/erasing.ts'
import { lockAccountRow } from '#server/records/people/user/lockQueries.ts'
import { listCertificateObjects } from '#server/records/result/certificate/erasing.ts'
import type { Secrets } from '#server/security/secrets.ts'

interface Erasing {
  db: Db
  secrets: Secrets
  now: Instant
  requestId: number | null
}

async function erase({ db, secrets, now }: Erasing, person: ErasedPerson, words: ErasedWords) {
  const asObject = (key: string): ErasedObject => ({ key, kind: 'object' })
  const emptyInput = secrets.seal('officeJob', JSON.stringify({ madeFor: null, input: {} }))
  const objects = [
    ...(await listObjectsOf(db, person)),
    ...(await listCertificateObjects(db, person)).map(asObject),
    ...(await forgetResults(db, emptyInput)).map(asObject),
  ]
  await markErasedFiles(db, person, now)
  const counts = await eraseRows(db, person)
  const auditRows = await eraseAuditOf(db, person, words, now)
  const answers = await forgetAnswersOf(db, person, words)
  return { objects, counts: { ...counts, auditLog: auditRows, staffRequest: answers } }
}

/**
 * Erases one child with all its enrolments within the caller's transaction. Figures, marks and money stay without a name, and
 * belong to a closed account of nobody from then on. The objects in the store are noted, to be removed after the commit. Returns
 * the numbers of the enrolments; null where the child is not there, or was erased before.
 */
export async function eraseChild(erasing: Erasing, candidateId: number): Promise<number[] | null> {
  const { db, secrets, now, requestId } = erasing
  const candidate = await lockCandidate(db, candidateId)
  if (!candidate) return null
  const enrolments = await lockEnrolmentsOfChild(db, candidateId)
  const enrolmentIds = enrolments.map(({ id }) => id)
  const account = await findAccountMark(db, candidate.accountId)
  const earlier = await listEarlierWords(db, enrolmentIds)
  const numbers = enrolments.flatMap((one) => [one.examNo ?? '', one.mobile, one.contactMobile, one.postMobile])
  const words = {
    names: [...new Set([...enrolments.flatMap(({ name, nameSpell }) => [name, nameSpell]), ...earlier.names])],
    // The mobile of the account is that of its other children as well.
    numbers: [candidate.certSealed, ...earlier.sealed]
      .map((sealed) => readCertificate(secrets, sealed) ?? '')
      .concat(...new Set(numbers))
      .filter((number) => number !== '' && number !== account?.mobile),
  }
  const person: ErasedPerson = {
    candidateId,
    enrolmentIds,
    accountId: null,
    certIndex: candidate.certIndex,
    mobile: '',
    openId: null,
    emptySeal: secrets.seal('certNumber', ''),
  }
  const { counts, objects } = await erase(erasing, person, words)
  // A copy of the family's data holds the child as well.
  const copies = await takeExportsOf(db, candidate.accountId, now)
  objects.push(...copies.map((key): ErasedObject => ({ key, kind: 'object' })))
  await markErased(db, candidateId, await insertErasedAccount(db, candidateId, now), now)
  const mark = { candidateId, candidateSince: candidate.createdAt, accountId: null, accountSince: null, erasedAt: now }
  await insertErasedSubject(db, { ...mark, requestId, enrolmentIds, counts, objects })
  return enrolmentIds
}

/** Erases an account, whose children are erased already, within the caller's transaction. */
export async function eraseAccount(erasing: Erasing, accountId: number): Promise<void> {
  const { db, secrets, now, requestId } = erasing
  await lockAccountRow(db, accountId)
  const account = await findAccountMark(db, accountId)
  if (!account || isErasedMobile(account.mobile)) return
  const person: ErasedPerson = {
    candidateId: null,
    enrolmentIds: [],
    accountId,
    certIndex: null,
    mobile: account.mobile,
    openId: account.openId,
    emptySeal: secrets.seal('certNumber', ''),
  }
  const copies = await takeExportsOf(db, accountId, now)
  const { counts, objects } = await erase(erasing, person, { names: [account.name], numbers: [account.mobile] })
  objects.push(...copies.map((key): ErasedObject => ({ key, kind: 'object' })))
  const mark = { candidateId: null, candidateSince: null, accountId, accountSince: account.createdAt, erasedAt: now }
  await insertErasedSubject(db, { ...mark, requestId, enrolmentIds: [], counts, objects })
}
