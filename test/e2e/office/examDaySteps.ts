import { randomUUID } from 'node:crypto'
import type { Api } from '../api.ts'
import { cameraPhoto, freshIdNumber, freshMobile } from '../phone.ts'
import { PASSWORD } from '../steps.ts'

/** The demonstration's batch that is open on site too. */
const CLONED = 22
/** An area with a pay desk. */
const AREA = 4
/** The piano and its first grade. */
const MAJOR = 1
const GRADE = 1
const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
/** The most that each examiner judges on the day. It is less than all candidates need, so that two rooms are opened. */
const MOST_MINUTES = 30

/** An instant in Shanghai as forms write it. */
export const shanghaiWallClock = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 19)

/** Minutes until midnight in Shanghai. */
export const minutesLeftToday = (): number => (DAY - ((Date.now() + 8 * HOUR) % DAY)) / MINUTE

/**
 * When the rooms are open: in one half-day, from a moment ago. Where little is left of the morning it is the afternoon,
 * and where little is left of the day it is from half past ten in the evening.
 */
export function openToday(): { from: number; to: number } {
  // Once a run, since its plan must not pass from the morning to the afternoon in the middle.
  hoursOfRun ??= hoursAt(Date.now())
  return hoursOfRun
}

let hoursOfRun: { from: number; to: number } | null = null

function hoursAt(now: number): { from: number; to: number } {
  const midnight = Math.floor((now + 8 * HOUR) / DAY) * DAY - 8 * HOUR
  const noon = midnight + 13 * HOUR
  const justNow = Math.floor(now / MINUTE) * MINUTE - 3 * MINUTE
  if (justNow < noon - 75 * MINUTE) return { from: Math.max(midnight, justNow), to: noon }
  return { from: Math.min(Math.max(noon, justNow), midnight + 22.5 * HOUR), to: midnight + DAY - MINUTE }
}

/** A batch like last year's whose registration is open and whose exams begin today. Answers its id. */
export async function openBatch(admin: Api, name: string): Promise<number> {
  const start = shanghaiWallClock(Date.now() - 2 * DAY)
  const cloned = await admin('POST', 'Admin/CloneBatch', { EB_ID: CLONED, EB_Name: name, RegStartDate: start })
  const { EB_ID, Version, ExamYear, CertNOPrefix } = cloned.item
  const saved = await admin('POST', 'Admin/SaveBatch', {
    EB_ID,
    EB_Name: name,
    ExamYear,
    CertNOPrefix,
    Info: '请按通知的时间到场。',
    MaxSessions: 0,
    RegStartDate: start,
    RegEndDate: shanghaiWallClock(Date.now() + 5 * DAY),
    ShowRoomTime: shanghaiWallClock(Date.now() - HOUR),
    ExamStartDate: shanghaiWallClock(openToday().from),
    ExamEndDate: shanghaiWallClock(Date.now() + 9 * DAY),
    Version,
  })
  await admin('POST', 'Admin/PublishBatch', { EB_ID, Offers: saved.item.Offers, Version: saved.item.Version })
  return Number(EB_ID)
}

/** Closes registration at once, as on the day on which the office begins to plan. */
export async function closeBatch(admin: Api, EB_ID: number): Promise<void> {
  const { item } = await admin('GET', 'Admin/GetBatch', { EB_ID })
  await admin('POST', 'Admin/LockBatch', { EB_ID, IsLock: 1, Reason: '报名结束，开始排考', Version: item.Version })
}

async function uploadPhoto(url: string, mobile: string): Promise<string> {
  const login = await fetch(`${url}/api/User/GetToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Mobile: mobile, Pwd: PASSWORD }),
  })
  const { OtherMsg } = (await login.json()) as { OtherMsg: { Token: string } }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await cameraPhoto(150_000))], { type: 'image/jpeg' }), 'photo.jpg')
  const sent = await fetch(`${url}/api/File/ImgUpload?TypePath=UserPhoto`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OtherMsg.Token}` },
    body: form,
  })
  const answer = (await sent.json()) as { Msg: string; OtherMsg: { FilePath: string } | null }
  if (!answer.OtherMsg) throw new Error(`the photo was not taken: ${answer.Msg}`)
  return answer.OtherMsg.FilePath
}

/** Children whose forms came on paper and whose fees were paid at the desk; each family has a mobile of its own. */
export async function enrolOnPaper(
  admin: Api,
  { url, mobile, EB_ID, names }: { url: string; mobile: string; EB_ID: number; names: readonly string[] },
): Promise<number[]> {
  const entered = await Promise.all(
    names.map(async (Name) => {
      const FamilyMobile = freshMobile()
      const { OtherMsg } = await admin('POST', 'Admin/EnrolFromPaper', {
        EB_ID,
        EA_ID: AREA,
        MID: MAJOR,
        GID: GRADE,
        Name,
        NameSpell: 'LI XIAO YIN',
        Sex: '女',
        CertType: 1,
        CertNO: freshIdNumber(),
        BirthDate: '2015.05',
        PName: '李妈妈',
        PMobile: FamilyMobile,
        TName: '小星星琴行',
        TMobile: '13700002222',
        IsPost: 0,
        IsOnline: 0,
        Photo: await uploadPhoto(url, mobile),
        HasMobile: 1,
        FamilyMobile,
        FamilyMobileAgain: FamilyMobile,
        FormNumber: `ZT-${Name}`,
        ReceivedBy: '张老师',
        ReceivedDate: shanghaiWallClock(Date.now()).slice(0, 10),
        IsSigned: 1,
        RequestKey: randomUUID(),
      })
      return { id: Number(OtherMsg.EF_ID), fee: Number(OtherMsg.Fee) }
    }),
  )
  const EF_IDs = entered.map(({ id }) => id)
  await admin('POST', 'Admin/TakeDeskPayment', {
    EF_IDs,
    Way: 'cash',
    ReceiptNO: `ZT${Date.now()}`,
    Payer: '文化馆代收',
    Sum: entered.reduce((sum, { fee }) => sum + fee, 0),
  })
  return EF_IDs
}

/** An examiner who is there today and can log in. Answers his mobile. */
async function addExaminer(admin: Api, url: string, name: string): Promise<string> {
  const mobile = freshMobile()
  const { from, to } = openToday()
  const chosen = { Mobile: mobile, Name: name, Organisation: '示例艺术学院', MIDs: [], EA_IDs: [], IsChief: 0 }
  const { item } = await admin('POST', 'Admin/AddExaminer', { ...chosen, RequestKey: randomUUID() })
  const { OtherMsg } = await admin('POST', 'Admin/MakeExaminerLink', { UserID: item.UserID })
  const Key = String(OtherMsg.Link).split('#').at(-1)
  const accepted = await fetch(`${url}/api/User/AcceptInvitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Key, Pwd: PASSWORD }),
  })
  if (((await accepted.json()) as { Code: number }).Code !== 1) throw new Error(`${name} has no password`)
  const Days = [{ From: shanghaiWallClock(from), To: shanghaiWallClock(to), MostMinutes: MOST_MINUTES }]
  await admin('POST', 'Admin/SaveExaminerDays', { UserID: item.UserID, Days, Version: 0 })
  return mobile
}

/** A venue with two rooms that are open today, five minutes for each pianist, and two examiners. Answers their mobiles. */
export async function openVenue(admin: Api, url: string, venueName: string, examiners: readonly string[]) {
  const { from, to } = openToday()
  const venue = await admin('POST', 'Admin/SaveVenue', {
    EA_ID: AREA,
    VenueName: venueName,
    Address: '昭通市昭阳区示例路1号',
    WaitingSeats: 0,
    IsOff: 0,
  })
  for (const RoomName of ['一厅', '二厅'])
    await admin('POST', 'Admin/SaveExamRoom', {
      V_ID: venue.item.V_ID,
      RoomName,
      Equipment: ['piano'],
      IsOff: 0,
      Openings: [{ From: shanghaiWallClock(from), To: shanghaiWallClock(to) }],
    })
  const lengths = await admin('GET', 'Admin/GetExamLengthList')
  const Version = Number(lengths.listData.find(({ MID }) => MID === MAJOR)?.Version ?? 0)
  const length = { MID: MAJOR, Minutes: 4, PauseMinutes: 1, Equipment: ['piano'], Grades: [], Version }
  await admin('POST', 'Admin/SaveExamLength', length)
  const mobiles: string[] = []
  for (const name of examiners) mobiles.push(await addExaminer(admin, url, name))
  return mobiles
}
