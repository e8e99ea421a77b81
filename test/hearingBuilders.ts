import { type BuiltAccount, buildBatch, ids } from './builders.ts'
import { buildCandidate, buildWindow, type Candidate, type ExamRoom } from './examBuilders.ts'
import type { TestAnswer, TestServer } from './server.ts'

/** A small bank: two of five intervals, one of three chords, one of two melodies to be sung; practice has its own. */
export const hearing = { intervals: 93, chords: 94, melodies: 95 } as const
export const PLAYS = 3

type Item = { id: number; type: number; kind: 'interval' | 'chord' | 'melodySingBack'; pool: 'exam' | 'practice' }
const items: readonly Item[] = [
  ...[1, 2, 3, 4, 5].map((n) => ({ id: 300 + n, type: hearing.intervals, kind: 'interval', pool: 'exam' }) as const),
  ...[6, 7].map((n) => ({ id: 300 + n, type: hearing.intervals, kind: 'interval', pool: 'practice' }) as const),
  ...[1, 2, 3].map((n) => ({ id: 310 + n, type: hearing.chords, kind: 'chord', pool: 'exam' }) as const),
  ...[1, 2].map((n) => ({ id: 320 + n, type: hearing.melodies, kind: 'melodySingBack', pool: 'exam' }) as const),
]
export const examItemIds = items.filter(({ pool }) => pool === 'exam').map(({ id }) => id)
export const practiceItemIds = items.filter(({ pool }) => pool === 'practice').map(({ id }) => id)
const OPTIONS = ['大三度', '小三度', '纯四度', '纯五度']
/** The right answer of an item, as the text of its option. */
export const keyOf = (id: number): string => OPTIONS[id % 4] ?? ''
/** The bytes that stand for the sound of an item in these tests. */
export const soundOf = (id: number): Buffer => Buffer.from(`the sound of ${id}`)

export async function buildHearingBank({ db, clock }: TestServer): Promise<void> {
  const now = clock.now()
  const place = { majorId: ids.hearing, gradeId: ids.hearingGrade }
  await db
    .insertInto('questionType')
    .values([
      { id: hearing.intervals, name: '音程听辨' },
      { id: hearing.chords, name: '和弦听辨' },
      { id: hearing.melodies, name: '旋律模唱', isAudio: true },
    ])
    .execute()
  await db
    .insertInto('examPattern')
    .values(
      ([2, 1, 1] as const).map((submitCount, position) => ({
        ...place,
        questionTypeId: 93 + position,
        isRandom: true,
        submitCount,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('question')
    .values(items.map(({ id, type }) => ({ ...place, id, questionTypeId: type, title: '听辨', musicType: 2 as const })))
    .execute()
  await db
    .insertInto('hearingSound')
    .values(items.map(({ id }) => ({ id, bytes: soundOf(id), createdAt: now })))
    .execute()
  await db
    .insertInto('hearingItem')
    .values(
      items.map(({ id, kind, pool }) => ({
        questionId: id,
        kind,
        pool,
        prompt: '听一听',
        soundId: id,
        playsAllowed: PLAYS,
        points: 10,
        ...(kind === 'melodySingBack'
          ? { options: [], correct: null, model: '♫4/4 C4q D4q E4h' }
          : { options: OPTIONS, correct: id % 4, model: '' }),
      })),
    )
    .execute()
}

/** The bank, a batch whose hearing exam is open, and a published window from an hour ago to four hours from now. */
export async function buildHearingRoom(server: TestServer): Promise<ExamRoom> {
  const batchId = await buildBatch(server)
  await buildHearingBank(server)
  await server.db.updateTable('examBatch').set({ hearingState: 2 }).where('id', '=', batchId).execute()
  return { batchId, timeId: await buildWindow(server, batchId) }
}

export function buildHearer(
  server: TestServer,
  room: ExamRoom,
  changes: Record<string, unknown> = {},
): Promise<Candidate> {
  return buildCandidate(server, room, { majorId: ids.hearing, gradeId: ids.hearingGrade, ...changes })
}

type Paper = TestAnswer<{ EndTime: string | null; IsSub: number; IsHere: number }>
type Played = TestAnswer<{ Url: string; PlaysLeft: number }>

/** What a candidate does in the hearing test, by the names of the calls. */
export function hearingActions(server: TestServer, candidate: BuiltAccount & { enrolmentId: number }) {
  const EF_ID = candidate.enrolmentId
  const exam = <T>(action: string, input: object): Promise<TestAnswer<T>> =>
    server.call<T>('Exam', action, { EF_ID, ...input }, candidate)
  return {
    start: () => exam<{ EndTime: string; IsSub: number }>('ResetAnswerRecord', {}),
    paper: (IsTest: 0 | 1 = 0): Promise<Paper> => exam('GetHearingPaper', { IsTest }),
    play: (EQ_ID: number, Play: number, IsTest: 0 | 1 = 0): Promise<Played> =>
      exam('PlayHearingItem', { EQ_ID, Play, IsTest }),
    choose: (EQ_ID: number, Choice: number) => exam('SaveHearingAnswer', { EQ_ID, Choice }),
    submit: (IsTest: 0 | 1 = 0, Answers?: Array<{ EQ_ID: number; Choice: number }>) =>
      exam<{ SubmitTime: string; Right: number; Count: number }>('SubmitHearingPaper', { IsTest, Answers }),
    async record(EQ_ID: number, bytes: Buffer, fileName = 'a.webm') {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
      const response = await fetch(`${server.url}/api/File/FileUploadToMP3?EF_ID=${EF_ID}&EQ_ID=${EQ_ID}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${candidate.token}` },
        body: form,
      })
      const answer = (await response.json()) as TestAnswer<Record<string, unknown>>
      return { ...answer, status: response.status }
    },
    /** What a link of `play` sounds like. */
    async hear(url: string): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
      const response = await fetch(server.url + url)
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
    },
  }
}

/** Starts and reads the paper. */
export async function openPaper(server: TestServer, candidate: Candidate): Promise<Paper['listData']> {
  const { start, paper } = hearingActions(server, candidate)
  const begun = await start()
  if (begun.Code !== 1) throw new Error(begun.Msg)
  return (await paper()).listData
}

/** The position of the right answer among the options shown, from 1. */
export function rightChoice(item: Record<string, unknown>): number {
  return (item.Options as string[]).indexOf(keyOf(Number(item.EQ_ID))) + 1
}
