import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalText } from '#contract/refusals.ts'
import { buildAccount, buildLogin, ids } from '#test/builders.ts'
import { actionsOf, buildCandidate, type Candidate, type ExamRoom, warmPool } from '#test/examBuilders.ts'
import {
  buildHearer,
  buildHearingRoom,
  examItemIds,
  hearingActions,
  openPaper,
  PLAYS,
  practiceItemIds,
  rightChoice,
  soundOf,
} from '#test/hearingBuilders.ts'
import { buildExaminer, signature } from '#test/marking.ts'
import { make } from '#test/media/makeVideo.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const MINUTE = 60_000
let server: TestServer
let room: ExamRoom
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_WRITE: '0', LIMIT_UPLOAD: '0' } })
  room = await buildHearingRoom(server)
})
afterAll(() => server.stop())

const later = async (milliseconds: number, work: () => Promise<void>) => {
  const now = server.clock.now()
  server.clock.advance(milliseconds)
  await work().finally(() => server.clock.set(now))
}
const idsOf = (paper: Array<Record<string, unknown>>) => paper.map(({ EQ_ID }) => Number(EQ_ID))
const recordedIn = (paper: Array<Record<string, unknown>>) => paper.find(({ IsRecorded }) => IsRecorded === 1)
const choicesIn = (paper: Array<Record<string, unknown>>) => paper.filter(({ IsRecorded }) => IsRecorded === 0)

/** Makes a one-second recording as a browser would, with a tone or silence. */
function recording(source = 'sine=440'): Buffer {
  const path = join(tmpdir(), `kaoji-hearing-${process.pid}.webm`)
  try {
    return readFileSync(make(path, '-f', 'lavfi', '-t', '1', '-i', source, '-c:a', 'libopus'))
  } finally {
    rmSync(path, { force: true })
  }
}

describe('the start', () => {
  const inBank = (change: { textbookId?: number | null; isPublished?: boolean }) =>
    server.db.updateTable('question').set(change).where('majorId', '=', ids.hearing).execute()

  test('draws although the major has a textbook without questions, and from those of a textbook', async () => {
    const book = await server.db
      .insertInto('textbook')
      .values({ name: '听力教材', majorId: ids.hearing, position: 1, isPublished: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await openPaper(server, await buildHearer(server, room))).toHaveLength(4)
    await inBank({ textbookId: book.id })
    expect(await openPaper(server, await buildHearer(server, room))).toHaveLength(4)
    await inBank({ textbookId: null })
    await server.db.deleteFrom('textbook').where('id', '=', book.id).execute()
  })

  test('is refused where no paper can be drawn, and the time has not begun', async () => {
    const candidate = await buildHearer(server, room)
    const { start, paper } = hearingActions(server, candidate)
    await inBank({ isPublished: false })
    expect(await start()).toMatchObject({ Code: 0, Msg: refusalText('PIECES_MISSING') })
    await inBank({ isPublished: true })
    expect((await paper()).OtherMsg).toMatchObject({ EndTime: null })
    await start()
    expect((await paper()).listData).toHaveLength(4)
  })
})

describe('the paper', () => {
  test('is drawn once from the exam’s items by the patterns, and is the same after a reload', async () => {
    const candidate = await buildHearer(server, room)
    const { paper, start } = hearingActions(server, candidate)
    expect(await paper()).toMatchObject({ Code: 1, listData: [], OtherMsg: { EndTime: null, IsSub: 0 } })
    await start()
    await warmPool(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => paper()))
    const first = idsOf(answers[0]?.listData ?? [])
    expect(first).toHaveLength(4)
    expect(first.every((id) => examItemIds.includes(id))).toBe(true)
    expect(new Set(first).size).toBe(4)
    for (const { listData } of answers) expect(listData).toEqual(answers[0]?.listData)
  })

  test('tells no key: the same fields for every item, and nothing of the right choice in them', async () => {
    const candidate = await buildHearer(server, room)
    const { paper, play } = hearingActions(server, candidate)
    const items = await openPaper(server, candidate)
    const raw = JSON.stringify([await paper(), await play(Number(items[0]?.EQ_ID), 1)])
    expect(raw).not.toMatch(/correct|right|key|pool|model|sound_/i)
    expect(new Set(items.map((item) => Object.keys(item).join())).size).toBe(1)
  })

  test('shows the options in an order of each candidate’s own', async () => {
    const orders = new Set<string>()
    for (let n = 0; n < 8; n++) {
      const items = await openPaper(server, await buildHearer(server, room))
      for (const { Options } of choicesIn(items)) orders.add(String(Options))
    }
    expect(orders.size).toBeGreaterThan(3)
  })

  test('is nobody else’s, and no other major has one', async () => {
    const candidate = await buildHearer(server, room)
    const [item] = await openPaper(server, candidate)
    const stranger = hearingActions(server, { ...(await buildAccount(server)), enrolmentId: candidate.enrolmentId })
    const EQ_ID = Number(item?.EQ_ID)
    for (const answer of [
      await stranger.paper(),
      await stranger.paper(1),
      await stranger.play(EQ_ID, 1),
      await stranger.choose(EQ_ID, 1),
      await stranger.submit(),
      await stranger.submit(1, []),
      await stranger.record(EQ_ID, recording()),
    ])
      expect(answer.status).toBe(404)
    const pianist = hearingActions(server, await buildCandidate(server, room))
    for (const answer of [await pianist.paper(), await pianist.paper(1), await pianist.submit()])
      expect(answer).toMatchObject({ Code: 0, Msg: '该报名不是听力考试' })
  })

  test('cannot be drawn or submitted through the calls of the video exam', async () => {
    const candidate = await buildHearer(server, room)
    await hearingActions(server, candidate).start()
    const { submit, choose, draw, attach } = actionsOf(server, candidate)
    const patterns = await server.call('Exam', 'ExamFromPatternList', { EF_ID: candidate.enrolmentId }, candidate)
    const apart = '听力考试请在听力考试页面作答'
    expect((await draw(Number(patterns.listData[0]?.EP_ID))).Msg).toBe(apart)
    expect((await choose(practiceItemIds[0] as number)).Msg).toBe(apart)
    const { listData } = await hearingActions(server, candidate).paper()
    expect(listData).toHaveLength(4)
    const EAS_ID = Number(listData[0]?.EAS_ID)
    expect((await attach(EAS_ID, 'x')).Msg).toBe(apart)
    const upload = { EAS_ID, FileName: 'a.mp4', Size: 10 }
    expect((await server.call('File', 'CreateVideoUpload', upload, candidate)).Msg).toBe(apart)
    expect((await submit(0)).Code).toBe(0)
    const bank = await server.call(
      'Exam',
      'GetExamQuestionList',
      { MID: ids.hearing, GID: ids.hearingGrade },
      candidate,
    )
    expect(JSON.stringify(bank.listData)).not.toContain('听辨"}')
    expect(bank.listData.flatMap(({ ExamQuestions }) => ExamQuestions)).toEqual([])
  })
})

describe('hearing an item', () => {
  test('is counted by the server, and ends when the plays are used', async () => {
    const candidate = await buildHearer(server, room)
    const { play, hear, paper } = hearingActions(server, candidate)
    const EQ_ID = Number((await openPaper(server, candidate))[0]?.EQ_ID)
    for (let n = 1; n <= PLAYS; n++) {
      const { OtherMsg } = await play(EQ_ID, n)
      expect(OtherMsg.PlaysLeft).toBe(PLAYS - n)
      expect((await hear(OtherMsg.Url)).bytes).toEqual(soundOf(EQ_ID))
    }
    expect(await play(EQ_ID, PLAYS + 1)).toMatchObject({ Code: 0, Msg: '本题的播放次数已用完' })
    expect((await paper()).listData[0]?.PlaysLeft).toBe(0)
  })

  test('at once counts each play once; the same play asked again after a lost answer costs nothing', async () => {
    const candidate = await buildHearer(server, room)
    const { play } = hearingActions(server, candidate)
    const EQ_ID = Number((await openPaper(server, candidate))[0]?.EQ_ID)
    await warmPool(server)
    const same = await Promise.all(Array.from({ length: 10 }, () => play(EQ_ID, 1)))
    expect(same.map(({ OtherMsg }) => OtherMsg.PlaysLeft)).toEqual(Array(10).fill(PLAYS - 1))
    const others = await Promise.all(Array.from({ length: 10 }, (_, n) => play(EQ_ID, n + 20)))
    expect(others.filter(({ Code }) => Code === 1)).toHaveLength(PLAYS - 1)
  })

  test('works by a link that says nothing, ends after a minute, and cannot be made up', async () => {
    const candidate = await buildHearer(server, room)
    const { play, hear } = hearingActions(server, candidate)
    const EQ_ID = Number((await openPaper(server, candidate))[0]?.EQ_ID)
    const { Url } = (await play(EQ_ID, 1)).OtherMsg
    const { status, headers } = await hear(Url)
    expect(status).toBe(200)
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(Url).toMatch(/^\/sounds\/[\w-]+$/)
    expect((await play(EQ_ID, 1)).OtherMsg.Url, 'two links to one sound have nothing in common').not.toBe(Url)
    const forged = Url.slice(0, -2) + (Url.endsWith('AA') ? 'BB' : 'AA')
    expect((await hear(forged)).status).toBe(404)
    expect((await hear(`/sounds/${EQ_ID}`)).status).toBe(404)
    await later(61_000, async () => expect((await hear(Url)).status).toBe(404))
  })
})

describe('an answer', () => {
  test('is kept at each step, and the last one counts', async () => {
    const candidate = await buildHearer(server, room)
    const { choose, paper } = hearingActions(server, candidate)
    const items = await openPaper(server, candidate)
    const [first] = choicesIn(items)
    const EQ_ID = Number(first?.EQ_ID)
    expect(await choose(EQ_ID, 2)).toMatchObject({ Code: 1 })
    expect(await choose(EQ_ID, 4)).toMatchObject({ Code: 1 })
    expect((await paper()).listData.find((item) => item.EQ_ID === EQ_ID)?.Choice).toBe(4)
    for (const wrong of [0, 5, -1, 2_000_000]) expect((await choose(EQ_ID, wrong)).Msg).toBe('请选择题目给出的选项')
    expect((await choose(Number(recordedIn(items)?.EQ_ID), 1)).Msg).toBe('请选择题目给出的选项')
    expect((await choose(practiceItemIds[0] as number, 1)).status).toBe(404)
  })

  test('counts until the last instant, and not a moment later', async () => {
    const candidate = await buildHearer(server, room)
    const { choose, play, record } = hearingActions(server, candidate)
    const items = await openPaper(server, candidate)
    const EQ_ID = Number(choicesIn(items)[0]?.EQ_ID)
    await later(40 * MINUTE, async () => expect((await choose(EQ_ID, 1)).Code).toBe(1))
    await later(40 * MINUTE + 1, async () => {
      expect(await choose(EQ_ID, 2)).toMatchObject({ Code: 0, Msg: '考试时间已结束' })
      expect((await play(EQ_ID, 1)).Msg).toBe('考试时间已结束')
      expect((await record(Number(recordedIn(items)?.EQ_ID), recording())).Msg).toBe('考试时间已结束')
    })
  })

  test('of a device that was left is refused; the newest holds the exam', async () => {
    const candidate = await buildHearer(server, room)
    const [item] = choicesIn(await openPaper(server, candidate))
    const EQ_ID = Number(item?.EQ_ID)
    const other: Candidate = { ...candidate, token: await buildLogin(server, candidate) }
    expect((await hearingActions(server, other).choose(EQ_ID, 1)).Code).toBe(0)
    expect(await hearingActions(server, other).paper()).toMatchObject({ listData: [], OtherMsg: { IsHere: 0 } })
    await hearingActions(server, other).start()
    expect((await hearingActions(server, other).choose(EQ_ID, 1)).Code).toBe(1)
    expect((await hearingActions(server, candidate).choose(EQ_ID, 2)).Code).toBe(0)
  })
})

describe('a recording (File/FileUploadToMP3)', () => {
  test('is kept, made into an MP3, and heard again; a second one takes its place', async () => {
    const candidate = await buildHearer(server, room)
    const { record, paper } = hearingActions(server, candidate)
    const item = recordedIn(await openPaper(server, candidate))
    const EQ_ID = Number(item?.EQ_ID)
    const bytes = recording()
    const sent = await record(EQ_ID, bytes)
    expect(sent).toMatchObject({ Code: 1, OtherMsg: { FileBytes: bytes.length, RecordingState: 'waiting' } })
    const original = await fetch(server.url + String(sent.OtherMsg.Recording))
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)
    const again = await record(EQ_ID, bytes)
    expect(again.OtherMsg.Sha256).toBe(sent.OtherMsg.Sha256)
    const rows = () =>
      server.db.selectFrom('hearingRecording').selectAll().where('sheetId', '=', Number(item?.EAS_ID)).execute()
    expect(await rows(), 'a lost answer makes no second recording').toHaveLength(1)
    await server.runJob('convertRecording', { recordingId: (await rows())[0]?.id as number })
    const ready = recordedIn((await paper()).listData)
    expect(ready).toMatchObject({ RecordingState: 'ready', RecordingProblem: '' })
    const mp3 = Buffer.from(await (await fetch(server.url + String(ready?.Recording))).arrayBuffer())
    expect(mp3.subarray(0, 3).toString('latin1') === 'ID3' || mp3[0] === 0xff).toBe(true)
    const silence = await record(EQ_ID, recording('anullsrc'))
    expect(silence.Code).toBe(1)
    expect(await rows()).toHaveLength(2)
    await server.runJob('convertRecording', { recordingId: (await rows())[1]?.id as number })
    expect(recordedIn((await paper()).listData)?.RecordingProblem).toContain('几乎没有声音')
  })

  test('is taken up to twenty times an item, and counts when its last byte has arrived', async () => {
    const candidate = await buildHearer(server, room)
    const { record } = hearingActions(server, candidate)
    const EQ_ID = Number(recordedIn(await openPaper(server, candidate))?.EQ_ID)
    const head = Buffer.from('1a45dfa3', 'hex')
    for (let take = 1; take <= 20; take++)
      expect((await record(EQ_ID, Buffer.concat([head, Buffer.from([take])]))).Code).toBe(1)
    expect((await record(EQ_ID, Buffer.concat([head, Buffer.from([99])]))).Msg).toBe(
      '每道题最多上传20次录音，本题已用完，将以最后一次录音为准',
    )
    const late = await buildHearer(server, room)
    const item = recordedIn(await openPaper(server, late))
    const now = server.clock.now()
    async function* slowly() {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.webm"\r\n\r\n')
      yield head
      server.clock.advance(40 * MINUTE + 1)
      yield Buffer.from('\r\n--x--\r\n')
    }
    const response = await fetch(
      `${server.url}/api/File/FileUploadToMP3?EF_ID=${late.enrolmentId}&EQ_ID=${Number(item?.EQ_ID)}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${late.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        body: Readable.toWeb(Readable.from(slowly())),
        duplex: 'half',
      } as unknown as RequestInit,
    )
    server.clock.set(now)
    expect(await response.json()).toMatchObject({ Code: 0, Msg: '考试时间已结束' })
  })

  test('is judged by its content, belongs to an item that asks for one, and may be 20 MB', async () => {
    const candidate = await buildHearer(server, room)
    const { record, paper } = hearingActions(server, candidate)
    const items = await openPaper(server, candidate)
    const EQ_ID = Number(recordedIn(items)?.EQ_ID)
    expect(await record(EQ_ID, Buffer.from('<html>'), 'a.mp3')).toMatchObject({ Code: 0, Msg: '请上传正确的文件' })
    expect((await record(EQ_ID, Buffer.alloc(0))).Msg).toBe('请选择要上传的文件')
    for (const name of ['a.html', 'a.jpg', 'a.mp3.exe'])
      expect((await record(EQ_ID, recording(), name)).Msg, name).toBe('请上传正确的文件')
    expect((await record(Number(choicesIn(items)[0]?.EQ_ID), recording())).Msg).toBe('请上传正确的文件')
    const noise = Buffer.alloc(20 * 1024 * 1024)
    Buffer.from('1a45dfa3', 'hex').copy(noise)
    expect((await record(EQ_ID, noise)).Code).toBe(1)
    expect(await record(EQ_ID, Buffer.concat([noise, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      Msg: '录音文件不能超过20MB',
    })
    const { id } = await server.db
      .selectFrom('hearingRecording')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await server.runJob('convertRecording', { recordingId: id })
    expect(recordedIn((await paper()).listData)).toMatchObject({
      RecordingState: 'failed',
      RecordingProblem: '录音文件已损坏或无法识别，请重新录音',
    })
  })
})

describe('submission', () => {
  test('marks the choices, tells nobody, and is final: the exam is not entered twice', async () => {
    const candidate = await buildHearer(server, room)
    const { choose, submit, start, paper, play } = hearingActions(server, candidate)
    const [one, two, three] = choicesIn(await openPaper(server, candidate))
    if (!one || !two || !three) throw new Error('three items with choices')
    await choose(Number(one.EQ_ID), rightChoice(one))
    await choose(Number(two.EQ_ID), (rightChoice(two) % 4) + 1)
    const submitted = await submit()
    expect(submitted).toMatchObject({ Code: 1, listData: [], OtherMsg: { Right: 0, Count: 0 } })
    const rows = await server.db
      .selectFrom('hearingAnswer')
      .innerJoin('answerSheet', 'answerSheet.id', 'hearingAnswer.sheetId')
      .select(['questionId', 'points'])
      .where(
        'answerSheet.id',
        'in',
        [one, two, three].map(({ EAS_ID }) => Number(EAS_ID)),
      )
      .execute()
    const points = (item: Record<string, unknown>) => rows.find((row) => row.questionId === item.EQ_ID)?.points
    expect([points(one), points(two), points(three)]).toEqual([10, 0, 0])
    expect((await submit()).Msg).toBe('请勿重复提交')
    expect(await start()).toMatchObject({ Code: 1, Msg: 'IsSub', OtherMsg: { IsSub: 1 } })
    expect(await paper()).toMatchObject({ listData: [], OtherMsg: { IsSub: 1 } })
    expect((await choose(Number(one.EQ_ID), 1)).Msg).toBe('请勿重复提交')
    expect((await play(Number(one.EQ_ID), 1)).Msg).toBe('请勿重复提交')
  })

  test('of two at once, one is made; what is answered meanwhile is either in the paper or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const candidate = await buildHearer(server, room)
      const { choose, submit } = hearingActions(server, candidate)
      const [item] = choicesIn(await openPaper(server, candidate))
      if (!item) throw new Error('no item')
      await warmPool(server)
      const [answered, ...submissions] = await Promise.all([
        choose(Number(item.EQ_ID), rightChoice(item)),
        submit(),
        submit(),
        server.runJob('sweepHearing', {}),
      ])
      expect(submissions.filter((answer) => answer?.Code === 1)).toHaveLength(1)
      const { points } = await server.db
        .selectFrom('hearingAnswer')
        .select('points')
        .where('sheetId', '=', Number(item.EAS_ID))
        .executeTakeFirstOrThrow()
      expect(points).toBe(answered.Code === 1 ? 10 : 0)
    }
  })

  test('is made by the server when the time is up, with the answers as they stand', async () => {
    const swept = await buildHearer(server, room)
    const back = await buildHearer(server, room)
    for (const candidate of [swept, back]) {
      const [item] = choicesIn(await openPaper(server, candidate))
      if (item) await hearingActions(server, candidate).choose(Number(item.EQ_ID), rightChoice(item))
    }
    const sessionOf = ({ enrolmentId }: Candidate) =>
      server.db.selectFrom('examSession').selectAll().where('enrolmentId', '=', enrolmentId).execute()
    await server.runJob('sweepHearing', {})
    expect((await sessionOf(swept))[0]?.submittedAt).toBeNull()
    await later(40 * MINUTE + 1, async () => {
      expect(await hearingActions(server, back).start()).toMatchObject({ Code: 1, Msg: 'IsSub' })
    })
    await later(41 * MINUTE, async () => {
      await server.runJob('sweepHearing', {})
      await server.runJob('sweepHearing', {})
      expect((await hearingActions(server, swept).paper()).OtherMsg.IsSub).toBe(1)
    })
    for (const candidate of [swept, back]) {
      expect(await sessionOf(candidate)).toMatchObject([{ isSwept: true }])
      const { total } = await server.db
        .selectFrom('hearingAnswer')
        .innerJoin('answerSheet', 'answerSheet.id', 'hearingAnswer.sheetId')
        .innerJoin('examSession', 'examSession.id', 'answerSheet.sessionId')
        .select(({ fn }) => fn.sum<string>('points').as('total'))
        .where('enrolmentId', '=', candidate.enrolmentId)
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(10)
    }
  })
})

describe('practice', () => {
  test('has items of its own, as often as one likes, and leaves nothing behind', async () => {
    const candidate = await buildHearer(server, room)
    const { paper, play, hear, submit } = hearingActions(server, candidate)
    for (let round = 0; round < 3; round++) {
      const { listData } = await paper(1)
      expect(idsOf(listData).sort((a, b) => a - b)).toEqual([...practiceItemIds])
      expect(JSON.stringify(listData)).not.toMatch(/correct|right/i)
    }
    for (let n = 1; n <= PLAYS + 2; n++) {
      const { OtherMsg } = await play(practiceItemIds[0] as number, n, 1)
      expect((await hear(OtherMsg.Url)).status).toBe(200)
    }
    const answers = [...practiceItemIds, examItemIds[0] as number].map((EQ_ID) => ({ EQ_ID, Choice: (EQ_ID % 4) + 1 }))
    const marked = await submit(1, answers)
    expect(marked.listData, 'an item of the exam is not marked (threats#O12)').toEqual(
      practiceItemIds.map((EQ_ID) => ({ EQ_ID, Correct: (EQ_ID % 4) + 1, IsRight: 1 })),
    )
    expect((await play(examItemIds[0] as number, 1, 1)).status).toBe(404)
    const sessions = await server.db
      .selectFrom('examSession')
      .select('id')
      .where('enrolmentId', '=', candidate.enrolmentId)
      .execute()
    expect(sessions).toEqual([])
  })

  test('opens with the batch’s switch, before the exam does', async () => {
    const candidate = await buildHearer(server, room)
    const { paper, start } = hearingActions(server, candidate)
    const set = (hearingState: 0 | 1 | 2) =>
      server.db.updateTable('examBatch').set({ hearingState }).where('id', '=', room.batchId).execute()
    await set(0)
    expect((await paper(1)).Msg).toBe('听力练习尚未开放')
    await set(1)
    expect((await paper(1)).Code).toBe(1)
    expect((await start()).Msg).toBe('听力考试尚未开放')
    await set(2)
    const unpaid = await buildHearer(server, room, { payStatus: 0, paidAt: null })
    expect((await hearingActions(server, unpaid).paper(1)).Msg).toBe('该报名尚未缴费')
  })
})

describe('marking', () => {
  async function submittedBy(examinerId: number) {
    const candidate = await buildHearer(server, room)
    const { choose, record, submit } = hearingActions(server, candidate)
    const items = await openPaper(server, candidate)
    for (const item of choicesIn(items)) await choose(Number(item.EQ_ID), rightChoice(item))
    const sung = recordedIn(items)
    await record(Number(sung?.EQ_ID), recording())
    await submit()
    await assign(candidate.enrolmentId, examinerId)
    return { candidate, sheetId: Number(sung?.EAS_ID) }
  }
  const assign = (enrolmentId: number, examinerId: number) =>
    server.db
      .insertInto('examinerAssignment')
      .values({
        enrolmentId,
        examinerId,
        assignedBy: null,
        assignedAt: server.clock.now(),
      })
      .execute()

  test('who has not handed in yet is said to be so; of videos, which a hearing test has not, nothing is said', async () => {
    const examiner = await buildExaminer(server)
    const candidate = await buildHearer(server, room)
    await assign(candidate.enrolmentId, examiner.id)
    const input = { EF_ID: candidate.enrolmentId }
    for (const action of ['GetExamFormReviewInfo', 'GetExamFormMusicTheoryReviewInfo'] as const)
      expect((await server.call('Examiner', action, input, examiner)).Msg).toBe('考生尚未提交，暂不能评审')
  })

  test('shows the examiner models, recordings and the machine’s part; others see nothing', async () => {
    const examiner = await buildExaminer(server)
    const { candidate, sheetId } = await submittedBy(examiner.id)
    const ask = (who: { token: string }) =>
      server.call<{ Machine: unknown; MachineItems: unknown[] }>(
        'Examiner',
        'GetExamFormMusicTheoryReviewInfo',
        { EF_ID: candidate.enrolmentId },
        who,
      )
    const { OtherMsg, listData } = await ask(examiner)
    expect(OtherMsg.Machine).toEqual({ Earned: 30, Points: 30, Right: 3, Count: 3 })
    expect(OtherMsg.MachineItems).toHaveLength(3)
    expect(listData).toMatchObject([{ EAS_ID: sheetId, Points: 10, Model: '♫4/4 C4q D4q E4h' }])
    expect((await fetch(server.url + String(listData[0]?.ModelSound))).status).toBe(200)
    expect((await fetch(server.url + String(listData[0]?.Answer))).status).toBe(200)
    expect((await ask(await buildExaminer(server))).status).toBe(404)
    expect((await ask(candidate)).status).toBe(403)
  })

  test('needs a score for each recording, 0 to 100', async () => {
    const examiner = await buildExaminer(server)
    const { candidate, sheetId } = await submittedBy(examiner.id)
    const send = async (Judgement: unknown) =>
      server.call(
        'Examiner',
        'SubmitExaminerReview',
        { EF_ID: candidate.enrolmentId, Judgement, ERT_Code: 4, Suggestion: '', Signature: await signature() },
        examiner,
      )
    expect((await send([])).Msg).toBe('还有题目未评分，请完成后再提交')
    expect((await send([{ EAS_ID: sheetId, Score: 101 }])).Code).toBe(0)
    expect((await send([{ EAS_ID: sheetId, Score: 88.5 }])).Code).toBe(1)
  })
})
