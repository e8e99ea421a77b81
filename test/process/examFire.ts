import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type BuiltAccount, newIdNumber, photoJpeg, signUpForm } from '#test/builders.ts'
import { type Candidate, exam, mp4Bytes, textbooks } from '#test/examBuilders.ts'
import { reviewOf, type ToMark } from '#test/marking.ts'
import { openPatience } from '../waiting.ts'
import { accepted, control, orderOf } from './journey.ts'
import type { Service } from './service.ts'
import type { Answer, StubbornClient } from './stubbornClient.ts'

/** What the product has acknowledged; all of it must hold at the end. */
export interface ExamLedger {
  /** Enrolments whose answers were submitted, with the keys of their videos, each of so many bytes. */
  submitted: Array<{ enrolmentId: number; keys: string[]; bytes: number }>
  /** Enrolments whose marks were given. */
  marked: number[]
  /** Receipts of the desk with the enrolment of each. */
  receipts: Array<{ enrolmentId: number; number: string }>
  /** Releases of whole batches with the enrolment of each. */
  released: Array<{ releaseId: number; enrolmentId: number }>
  /** Enrolments paid by WeChat, with the order and the number that the family was shown. */
  paid: Array<{ enrolmentId: number; order: string; examNo: string }>
}

export const openLedger = (): ExamLedger => ({ submitted: [], marked: [], receipts: [], released: [], paid: [] })

/** Does it until it comes to something: WeChat may be gone, and the product then says so. */
async function insist<T>(what: string, work: () => Promise<T | null>): Promise<T> {
  const hasPatience = openPatience(90_000)
  let last: unknown = null
  while (hasPatience()) {
    const found = await work().catch((error: unknown) => {
      last = error
      return null
    })
    if (found !== null) return found
    await pause(100)
  }
  throw new Error(`${what} came to nothing`, { cause: last })
}

/** A family with a phone. */
export interface Parent {
  token: string
  batchId: number
}

/** Uploads a photo and signs a child up. */
async function enrol(client: StubbornClient, { token, batchId }: Parent): Promise<number> {
  const photo = accepted(await client.upload(token, await photoJpeg()), 'the photo')
  const form = signUpForm(batchId, String(photo.OtherMsg.FilePath), { CertNO: newIdNumber() })
  const { OtherMsg } = accepted(await client.call('Exam', 'ExamSignUp', form, { token }), 'the sign-up')
  return Number(OtherMsg.EF_ID)
}

/** Signs a child up and pays in WeChat, until the family is shown its number. */
export async function enrolAndPay(client: StubbornClient, service: Service, parent: Parent, ledger: ExamLedger) {
  const { token } = parent
  const EF_ID = await enrol(client, parent)
  const info = accepted(await client.call('Exam', 'GetExamFormInfo', { EF_ID }, { token }), 'the enrolment')
  const PayCode = String({ ...info.OtherMsg, ...info.item }.PayCode)
  const sheet = await insist('the pay sheet', async () => {
    const answer = await client.call('WeiXin', 'CreateWeiXinPayUrl', { PayCode }, { token })
    return answer.Code === 1 ? answer.OtherMsg : null
  })
  const order = await insist('the order', () => orderOf(service, sheet))
  await insist('the payment', () => control(service, { pay: { outTradeNo: order } }))
  const examNo = await insist('the number', async () => {
    const { OtherMsg: state } = await client.call('WeiXin', 'GetPayState', { EF_ID }, { token })
    return state?.IsPay === 1 ? String(state.ExamNO) : null
  })
  ledger.paid.push({ enrolmentId: EF_ID, order, examNo })
}

/** An answer that is right, or a refusal of what an earlier try had done already without being heard. */
function done(answer: Answer, what: string): Answer {
  if (answer.Code !== 1 && !answer.isRepeated) throw new Error(`${what} was refused: ${answer.Msg}`)
  return answer
}

/** Puts one part until the store has it. */
async function putPart(client: StubbornClient, address: string, bytes: Buffer): Promise<void> {
  for (let tries = 1; tries < 600; tries++) {
    const status = await client.put(address, bytes)
    if (status === 200) return
    if (status !== 0 && status < 500) throw new Error(`a part was refused: ${status}`)
    await pause(100)
  }
  throw new Error('a part could not be stored')
}

/** An upload from its beginning; one that a kill has left half done is begun anew, as the page does. */
async function upload(
  client: StubbornClient,
  url: string,
  { token, sheetId, size }: { token: string; sheetId: number; size: number },
): Promise<string> {
  for (let tries = 1; tries < 20; tries++) {
    const bytes = mp4Bytes(size, `${sheetId} ${tries}`)
    const begun = await client.call(
      'File',
      'CreateVideoUpload',
      { EAS_ID: sheetId, FileName: 'a.mp4', Size: bytes.length },
      { token },
    )
    if (begun.Code !== 1) throw new Error(`no upload: ${begun.Msg}`)
    const { UploadId } = begun.item
    const signed = await client.call('File', 'SignVideoParts', { UploadId, Parts: [1] }, { token })
    const [part] = (signed as unknown as { listData: Array<{ Url: string }> }).listData
    await putPart(client, url + String(part?.Url), bytes)
    const completed = await client.call('File', 'CompleteVideoUpload', { UploadId }, { token })
    if (completed.Code === 1) return String(completed.OtherMsg.Key)
    if (!completed.isRepeated) throw new Error(`the upload was not completed: ${completed.Msg}`)
  }
  throw new Error('no upload came through')
}

/** Sits the exam: draws, chooses, uploads three videos and submits them. */
export async function sitExam(
  client: StubbornClient,
  url: string,
  { token, enrolmentId: EF_ID }: Candidate,
  ledger: ExamLedger,
  size = 4096,
) {
  const call = (action: string, input: object) => client.call('Exam', action, { ...input }, { token })
  done(await call('ResetAnswerRecord', { EF_ID }), 'the start')
  done(await call('SelectTextBook', { EF_ID, TB_ID: textbooks.first }), 'the textbook')
  done(await call('RandomQuestion', { EF_ID, EP_ID: exam.drawnPattern }), 'the draw')
  for (const EQ_ID of [9101, 9111]) done(await call('AddExamAnswerSheetInfo', { EF_ID, EQ_ID }), 'the choice')
  const sheet = (await call('GetAnswerSheetList', { EF_ID })) as unknown as { listData: Array<{ EAS_ID: number }> }
  const slots = sheet.listData.map(({ EAS_ID }) => EAS_ID)
  if (slots.length !== 3) throw new Error(`${slots.length} slots instead of 3`)
  const keys: string[] = []
  for (const EAS_ID of slots) {
    const key = await upload(client, url, { token, sheetId: EAS_ID, size })
    done(await call('UpdateExamAnswerSheetInfo', { EAS_ID, Answer: key }), 'the video')
    keys.push(key)
  }
  done(await call('SubAnswer', { EF_ID, Count: 3 }), 'the submission')
  ledger.submitted.push({ enrolmentId: EF_ID, keys, bytes: size })
}

/** Marks one enrolment, approves it, prepares and releases it as the only one of its batch. */
export async function markAndRelease(
  client: StubbornClient,
  {
    one,
    batchId,
    examiner,
    staff,
  }: { one: ToMark; batchId: number; examiner: BuiltAccount; staff: [BuiltAccount, BuiltAccount] },
  ledger: ExamLedger,
) {
  const [first, second] = staff
  // A major that is reviewed as a whole.
  const review = await reviewOf(one, { Judgement: JSON.stringify([{ Category: '音准', Comment: '音准稳定' }]) })
  done(await client.call('Examiner', 'SubmitExaminerReview', review, { token: examiner.token }), 'the review')
  ledger.marked.push(one.id)
  done(await client.call('Admin', 'ApproveResults', { EF_IDs: [one.id] }, { token: first.token }), 'the approval')
  const asked = { EB_ID: batchId, Count: 1 }
  const prepared = done(await client.call('Admin', 'PrepareRelease', asked, { token: first.token }), 'the release')
  const list = (await client.call(
    'Admin',
    'GetReleaseList',
    { EB_ID: batchId },
    { token: first.token },
  )) as unknown as {
    listData: Array<{ RR_ID: number; Version: number }>
  }
  const release = list.listData[0]
  if (!release) throw new Error(`nothing was prepared: ${prepared.Msg}`)
  const input = { RR_ID: release.RR_ID, Version: release.Version }
  done(await client.call('Admin', 'ReleaseResults', input, { token: second.token }), 'the release by the second')
  ledger.released.push({ releaseId: release.RR_ID, enrolmentId: one.id })
}

let serial = 0
/** Signs a child up and takes its fee at a desk; the request has a key, so that it may be sent again. */
export async function enrolAtDesk(client: StubbornClient, clerk: BuiltAccount, parent: Parent, ledger: ExamLedger) {
  const enrolmentId = await enrol(client, parent)
  serial += 1
  const number = `F${String(serial).padStart(6, '0')}`
  const input = {
    EF_IDs: [enrolmentId],
    Way: 'cash',
    ReceiptNO: number,
    Payer: '王女士',
    Note: '',
    Sum: 150,
    RequestKey: randomUUID(),
  }
  accepted(await client.call('Admin', 'TakeDeskPayment', input, { token: clerk.token }), 'the payment at the desk')
  ledger.receipts.push({ enrolmentId, number })
}
