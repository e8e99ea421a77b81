import { expect } from 'vitest'
import { type BuiltAccount, buildLogin } from './builders.ts'
import { type buildPlannable, PLAN_DAY } from './planBuilders.ts'
import type { TestServer } from './server.ts'

type Paid = Awaited<ReturnType<typeof buildPlannable>>

interface Parties {
  batchId: number
  person: Paid
  /** Staff of schedule and enrolment, and somebody to whom the candidate is unknown. */
  staff: BuiltAccount
  stranger: BuiltAccount
}

interface ToldTime {
  begin: string
  room: string
}

/** All messages to the family but the one about its enrolling. */
export function messagesAboutTime({ db }: TestServer, enrolmentId: number) {
  return db
    .selectFrom('message')
    .select(['event', 'fieldValues', 'text'])
    .where('enrolmentId', '=', enrolmentId)
    .where('event', '<>', 'enrolled')
    .orderBy('id')
    .execute()
}

const TIME_EVENTS = ['timePublished', 'timeChanged', 'timeWithdrawn']

/** The candidate's begin and room as each place of the product tells them. */
export async function readToldTimes(server: TestServer, { batchId, person, staff, stranger }: Parties) {
  const { id, owner, certNumber } = person
  const call = (controller: string, action: string, input: Record<string, unknown>, who: BuiltAccount) =>
    server.call<Record<string, unknown>>(controller as 'Exam', action, input, who)
  const told = (time: unknown): ToldTime | null => {
    if (time === null || time === undefined) return null
    const { ExamBeginDate, ExamRoom } = time as Record<string, string>
    return { begin: ExamBeginDate ?? '', room: ExamRoom ?? '' }
  }
  const list = await call('Exam', 'GetMyExamFormList', {}, owner)
  const card = await call('Exam', 'GetExamFormInfo', { EF_ID: id }, owner)
  const find = (who: BuiltAccount) => call('Exam', 'FindExamFormInfo', { EB_ID: batchId, CertNO: certNumber }, who)
  const detail = await call('Admin', 'GetEnrolmentDetail', { EF_ID: id }, staff)
  const { examinerId = 0 } =
    (await server.db
      .selectFrom('examinerAssignment')
      .select('examinerId')
      .where('enrolmentId', '=', id)
      .executeTakeFirst()) ?? {}
  const examiner = { id: examinerId, mobile: '', token: examinerId ? await buildLogin(server, { id: examinerId }) : '' }
  const ofExaminer = (action: string) => call('Examiner', action, { IsOnline: 0, PageSize: 100 }, examiner)
  const times = examinerId ? await ofExaminer('GetExamTimeMajors') : { listData: [] }
  const work = examinerId ? await ofExaminer('GetExaminerHaveExamFromList') : { listData: [] }
  const ofList = work.listData.find((row) => row.EF_ID === id)?.ExamTime as Record<string, unknown> | undefined
  const hall = times.listData.find((row) => row.ET_ID === ofList?.ET_ID)
  const atDoor = ofList
    ? await call('Admin', 'GetDoorList', { ET_ID: ofList.ET_ID, PageSize: 100 }, staff)
    : { listData: [] }
  const newest = (await messagesAboutTime(server, id)).findLast(({ event }) => TIME_EVENTS.includes(event))
  const values = newest?.event === 'timeWithdrawn' ? null : (newest?.fieldValues as Record<string, string> | undefined)
  const inMessage = values
    ? {
        begin: String(values.time).replace(
          /(\d+)年(\d+)月(\d+)日 (.*)/,
          (_, year: string, month: string, day: string, clock: string) =>
            `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${clock}:00+08:00`,
        ),
        room: values.place?.split(' ').slice(1).join(' ') ?? '',
      }
    : null
  return {
    list: told(list.listData.find((row) => row.EF_ID === id)?.ExamTime),
    card: told(card.item.ExamTime),
    query: told((await find(owner)).listData[0]?.ExamTime),
    stranger: told((await find(stranger)).listData[0]?.ExamTime),
    console: told(detail.item.ExamTime),
    examiner: told(ofList),
    door: told(atDoor.listData.find((row) => row.EF_ID === id)?.ExamTime),
    hall: hall && ofList ? { begin: String(ofList.ExamBeginDate), room: String(hall.ExamRoom) } : null,
    message: inMessage,
  }
}

/** Expects that card, ticket, query, lists, door and message all tell this time and room, or none. */
export async function expectSameTimeEverywhere(
  server: TestServer,
  parties: Parties,
  time: string | null,
  room: string,
): Promise<void> {
  const expected = time === null ? null : { begin: `${PLAN_DAY}T${time}:00+08:00`, room }
  const told = await readToldTimes(server, parties)
  expect(Object.fromEntries(Object.keys(told).map((place) => [place, expected]))).toEqual(told)
}
