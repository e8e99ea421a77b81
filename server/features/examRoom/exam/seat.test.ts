import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginWire } from '#contract/people/user.ts'
import { hashPassword } from '#server/features/people/user/passwordHash.ts'
import { buildLogin } from '#test/builders.ts'
import {
  actionsOf,
  buildCandidate,
  buildExamRoom,
  type Candidate,
  type ExamRoom,
  fillSheet,
  fillSlots,
  mp4Bytes,
  textbooks,
  uploadVideo,
  warmPool,
} from '#test/examBuilders.ts'
import { untilLocked } from '#test/meeting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const TOLD = '考试已在另一台设备上继续，本机不能再操作。如需在本机考试，请重新进入'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) MicroMessenger/8.0.38'
let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildExamRoom(server)
})
afterAll(() => server.stop())

/** Signs the same account in on another device. */
async function onOtherDevice(candidate: Candidate): Promise<Candidate> {
  return { ...candidate, token: await buildLogin(server, candidate) }
}
const seatsOf = (enrolmentId: number) =>
  server.db
    .selectFrom('examSeat')
    .innerJoin('examSession', 'examSession.id', 'examSeat.examSessionId')
    .select(['examSeat.loginId', 'examSeat.device'])
    .where('examSession.enrolmentId', '=', enrolmentId)
    .orderBy('examSeat.id')
    .execute()

describe('a second device', () => {
  test('that enters takes the room over; the first one is told, and may take it back', async () => {
    const first = await buildCandidate(server, room)
    const slots = await fillSlots(server, first)
    const [slot = 0] = slots
    const key = await uploadVideo(server, first, slot)
    const begun = await server.call(
      'File',
      'CreateVideoUpload',
      { EAS_ID: slot, FileName: 'b.mp4', Size: 9_000_000 },
      first,
    )
    const second = await onOtherDevice(first)
    expect((await actionsOf(server, second).sheet()).OtherMsg).toMatchObject({ IsHere: 0 })
    const entered = await server.call(
      'Exam',
      'ResetAnswerRecord',
      { EF_ID: first.enrolmentId },
      { ...second, headers: { 'user-agent': IPHONE } },
    )
    expect(entered).toMatchObject({ Code: 1, OtherMsg: { EndTime: '2026-11-20T11:00:00+08:00' } })
    expect(await actionsOf(server, second).sheet()).toMatchObject({
      OtherMsg: { IsHere: 1, SeatDevice: 'iPhone（微信）' },
      listData: slots.map((EAS_ID) => ({ EAS_ID })),
    })

    const old = actionsOf(server, first)
    expect((await old.sheet()).OtherMsg).toMatchObject({ IsHere: 0, SeatDevice: 'iPhone（微信）' })
    for (const action of [old.draw, () => old.choose(9102), () => old.attach(slot, key), () => old.submit()])
      expect((await action()).Msg, String(action)).toBe(TOLD)
    const uploading: Array<[string, Record<string, unknown>]> = [
      ['CreateVideoUpload', { EAS_ID: slot, FileName: 'a.mp4', Size: 9 }],
      ['SignVideoParts', { UploadId: begun.item.UploadId, Parts: [1] }],
      ['CompleteVideoUpload', { UploadId: begun.item.UploadId }],
    ]
    for (const [action, input] of uploading)
      expect((await server.call('File', action, input, first)).Msg, action).toBe(TOLD)
    // The first device's upload is not lost, because both use the same account.
    expect((await actionsOf(server, second).attach(slot, key)).Code).toBe(1)

    expect((await old.start()).OtherMsg.EndTime).toBe('2026-11-20T11:00:00+08:00')
    expect((await old.choose(9102)).Msg).not.toBe(TOLD)
    expect((await actionsOf(server, second).choose(9102)).Msg).toBe(TOLD)
    await old.start()
    expect(await seatsOf(first.enrolmentId)).toHaveLength(3)
  })

  test('does not keep the first one from a textbook before anybody began, but does after', async () => {
    const first = await buildCandidate(server, room)
    const second = await onOtherDevice(first)
    await actionsOf(server, first).start()
    await actionsOf(server, second).start()
    expect((await actionsOf(server, first).selectTextbook()).Msg).toBe(TOLD)
    expect((await actionsOf(server, second).selectTextbook(textbooks.second)).Code).toBe(1)
  })

  test('once submitted both read the same: submitted', async () => {
    const first = await buildCandidate(server, room)
    await fillSheet(server, first)
    const second = await onOtherDevice(first)
    await actionsOf(server, second).start()
    expect((await actionsOf(server, second).submit()).Code).toBe(1)
    expect((await actionsOf(server, first).submit()).Msg).toBe('请勿重复提交')
    expect((await actionsOf(server, first).start()).Msg).toBe('IsSub')
    expect((await actionsOf(server, first).draw()).Msg).toBe('请勿重复提交')
  })

  test('leaves the archive of who was where; a new session is held by who began it', async () => {
    const first = await buildCandidate(server, room)
    await actionsOf(server, first).start()
    const second = await onOtherDevice(first)
    await actionsOf(server, second).start()
    const now = server.clock.now()
    server.clock.advance(3_600_001)
    expect((await actionsOf(server, first).start()).Code).toBe(1)
    expect((await actionsOf(server, second).sheet()).OtherMsg).toMatchObject({ IsHere: 0 })
    expect(await seatsOf(first.enrolmentId)).toHaveLength(3)
    await expect(sql`delete from exam_seat`.execute(server.db)).rejects.toThrow()
    server.clock.set(now)
  })

  test('of a session from before seats were kept: whoever comes may go on', async () => {
    const first = await buildCandidate(server, room)
    const at = server.clock.now()
    await server.db
      .insertInto('examSession')
      .values({
        enrolmentId: first.enrolmentId,
        startedAt: at,
        endsAt: server.clock.now() + 3_600_000,
        setAsideAt: null,
        submittedAt: null,
      })
      .execute()
    expect((await actionsOf(server, first).sheet()).OtherMsg).toMatchObject({ IsHere: 1, SeatDevice: '' })
    expect((await actionsOf(server, first).selectTextbook()).Code).toBe(1)
  })
})

describe('the same browser', () => {
  const refresh = async (candidate: Candidate): Promise<Candidate> => {
    const { OtherMsg } = await server.call<LoginWire>('User', 'RefreshToken', {}, candidate)
    return { ...candidate, token: OtherMsg.Token }
  }

  test('keeps the room when the answer of a refresh got lost, and whichever of its tabs refreshed last', async () => {
    const first = await buildCandidate(server, room)
    await actionsOf(server, first).start()
    await actionsOf(server, first).selectTextbook()
    const lost = await refresh(first)
    const again = await refresh(first)
    for (const held of [first, again, lost, await refresh(again)]) {
      expect((await actionsOf(server, held).sheet()).OtherMsg).toMatchObject({ IsHere: 1 })
      expect((await actionsOf(server, held).choose(9102)).Msg).not.toBe(TOLD)
    }
    await actionsOf(server, again).start()
    expect(await seatsOf(first.enrolmentId)).toHaveLength(1)
  })

  test('keeps the room when its login ended and the same person signs in again; another browser does not have it', async () => {
    const first = await buildCandidate(server, room)
    const account = await server.db
      .updateTable('account')
      .set({ passwordHash: await hashPassword('test', 'Kaoji@2026') })
      .where('id', '=', first.id)
      .returning('mobile')
      .executeTakeFirstOrThrow()
    const signIn = async (browser: string): Promise<Candidate> => {
      const body = { Mobile: account.mobile, Pwd: 'Kaoji@2026' }
      const { OtherMsg } = await server.call<LoginWire>('User', 'GetToken', body, { headers: { 'x-browser': browser } })
      return { ...first, token: OtherMsg.Token }
    }
    const expectHere = async (who: Candidate, IsHere: number) =>
      expect((await actionsOf(server, who).sheet()).OtherMsg).toMatchObject({ IsHere })
    const before = await signIn('a'.repeat(32))
    await actionsOf(server, before).start()
    await refresh(before)
    const now = server.clock.now()
    server.clock.advance(31_000)
    expect((await actionsOf(server, before).sheet()).status).toBe(401)
    const after = await signIn('a'.repeat(32))
    await expectHere(after, 1)
    expect((await actionsOf(server, after).selectTextbook()).Code).toBe(1)
    await expectHere(await signIn('b'.repeat(32)), 0)
    await expectHere(await signIn(''), 0)
    await expectHere(await signIn('not a name of ours'), 0)
    // The login's name gives no access to another account.
    const stranger = await buildCandidate(server, room)
    expect((await server.call('Exam', 'GetAnswerSheetList', { EF_ID: first.enrolmentId }, stranger)).status).toBe(404)
    server.clock.set(now)
  })
})

// Tried without the enrolment's lock: twenty entries of one login left several seats, and a takeover was answered while
// the previous device was still attaching its video.
describe('at once', () => {
  test('ten logins enter: one holds the room in the end, exactly that one may write', async () => {
    const first = await buildCandidate(server, room)
    await actionsOf(server, first).start()
    await actionsOf(server, first).selectTextbook()
    const logins: Candidate[] = []
    for (let at = 0; at < 10; at++) logins.push(await onOtherDevice(first))
    await warmPool(server)
    const entered = await Promise.all(logins.map((login) => actionsOf(server, login).start()))
    expect(entered.every(({ Code }) => Code === 1)).toBe(true)
    expect(await seatsOf(first.enrolmentId)).toHaveLength(11)
    const answers = await Promise.all(logins.map((login) => actionsOf(server, login).choose(9101)))
    expect(answers.filter(({ Code }) => Code === 1)).toHaveLength(1)
    expect(answers.filter(({ Msg }) => Msg === TOLD)).toHaveLength(9)
  })

  test('one login enters twenty times: one seat', async () => {
    const first = await buildCandidate(server, room)
    await actionsOf(server, first).start()
    const second = await onOtherDevice(first)
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => actionsOf(server, second).start()))
    expect(answers.every(({ Code }) => Code === 1)).toBe(true)
    expect(await seatsOf(first.enrolmentId)).toHaveLength(2)
  })

  test('a takeover against the attaching of a video: what is refused leaves nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const first = await buildCandidate(server, room)
      const [slot = 0] = await fillSlots(server, first)
      const key = await uploadVideo(server, first, slot, mp4Bytes(6000, `take ${round}`))
      const second = await onOtherDevice(first)
      await warmPool(server)
      const [attached, taken] = await Promise.all([
        actionsOf(server, first).attach(slot, key),
        actionsOf(server, second).start(),
      ])
      expect(taken.Code).toBe(1)
      if (attached.Code === 0) expect(attached.Msg).toBe(TOLD)
      const { count } = await server.db
        .selectFrom('answerTake')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('answerSheetId', '=', slot)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(attached.Code)
    }
  })

  test('a takeover waits for what is being attached', async () => {
    const first = await buildCandidate(server, room)
    const [slot = 0] = await fillSlots(server, first)
    const key = await uploadVideo(server, first, slot)
    const second = await onOtherDevice(first)
    await warmPool(server)
    let entered = false
    const both = await server.db.transaction().execute(async (trx) => {
      await sql`select from answer_sheet where id = ${slot} for update`.execute(trx)
      const attaching = actionsOf(server, first).attach(slot, key)
      await untilLocked(server, 1)
      const entering = actionsOf(server, second)
        .start()
        .then((answer) => {
          entered = true
          return answer
        })
      await untilLocked(server, 2, () => entered)
      expect(entered).toBe(false)
      return { attaching, entering }
    })
    expect((await both.attaching).Code).toBe(1)
    expect((await both.entering).Code).toBe(1)
  })
})
