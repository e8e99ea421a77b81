import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginTake, listOwnTakes } from '#web/device/keptTakes.ts'
import { abandonUploads, registerUploads, type UploadActivity } from '#web/screens/exam/runningUploads.ts'
import { rememberHearing, unsentHearings } from '#web/screens/hearing/hearingMemory.ts'
import { hallOwnerOf, noteUnsent } from '#web/screens/onSite/unsent.ts'
import { findUnsentData, forgetAccount } from './unsentData.ts'

const [own, other] = ['13800000002', '13800000003']

class FakeStorage {
  [slot: string]: unknown
  getItem(slot: string): string | null {
    return Object.hasOwn(this, slot) ? String(this[slot]) : null
  }
  setItem(slot: string, text: string): void {
    this[slot] = text
  }
  removeItem(slot: string): void {
    delete this[slot]
  }
}

async function record(owner: string, slot: string): Promise<void> {
  const writer = beginTake({ owner, enrolmentId: 7, slot, pieceTitle: '小步舞曲', fileName: 'a.webm', mimeType: '' })
  await writer.append(new Blob(['film']))
  await writer.settled()
}

let storage: FakeStorage
beforeEach(() => {
  storage = new FakeStorage()
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: new FakeStorage() })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  for (const owner of [own, other]) await forgetAccount(owner)
  vi.unstubAllGlobals()
})

test('nothing waits: what was answered and sent, recordings that were no answer, what belongs to somebody else', async () => {
  rememberHearing(own, 7, { at: 3, pending: [] })
  await record(own, 'hearing-12')
  await record(other, '1-1')
  rememberHearing(other, 7, { pending: [{ questionId: 1, choice: 2 }] })
  noteUnsent(other, 2)
  expect(await findUnsentData(own)).toBeNull()
})

test('an answer and a film that are only here are named, with the way to send them', async () => {
  await record(own, '1-1')
  expect(await findUnsentData(own)).toEqual({ words: ['1 段考试录像没有上传'], path: '/ExamOnline?EF_ID=7' })
  rememberHearing(own, 8, {
    pending: [
      { questionId: 1, choice: 2 },
      { questionId: 2, takeId: 'x' },
    ],
  })
  expect(await findUnsentData(own)).toEqual({
    words: ['2 题听力答案没有保存到服务器', '1 段考试录像没有上传'],
    path: '/Answerkey?EF_ID=8&IsTest=0',
  })
  noteUnsent(own, 3)
  expect((await findUnsentData(own))?.words[0]).toBe('3 项现场评审没有发送')
})

test('an upload under way is named, and given up with the rest', async () => {
  let activity: UploadActivity = 'running'
  registerUploads({
    activity: () => activity,
    abandonAll: () => {
      activity = 'none'
    },
  })
  expect((await findUnsentData(own))?.words).toEqual(['有视频正在上传'])
  activity = 'paused'
  expect((await findUnsentData(own))?.words).toEqual(['有视频没有传完，上传已暂停'])
  await forgetAccount(own)
  expect(activity).toBe('none')
  abandonUploads()
})

test('leaving removes everything of the account, and of another one not what it has not sent', async () => {
  rememberHearing(own, 7, { pending: [{ questionId: 1, choice: 2 }] })
  storage.setItem(`kaoji.slot.${own}.5`, '{}')
  storage.setItem('kaoji.slot.5', '{}')
  storage.setItem(`kaoji.draft.${own}.new`, '{}')
  noteUnsent(own, 1)
  await record(own, '1-1')
  await record(own, 'hearing-12')
  rememberHearing(other, 7, { pending: [{ questionId: 1, choice: 2 }] })
  noteUnsent(other, 2)
  await record(other, '1-1')
  storage.setItem('kaoji.guid', 'kept')
  await forgetAccount(own)
  expect(await findUnsentData(own)).toBeNull()
  expect(await listOwnTakes(own)).toEqual([])
  expect(Object.keys(storage).sort()).toEqual([`kaoji.draft.unsent.${other}`, 'kaoji.guid', `kaoji.hearing.${other}.7`])
  expect(await listOwnTakes(other)).toHaveLength(1)
  expect(unsentHearings(other)).toEqual([{ enrolmentId: 7, count: 1 }])
})

test('one mobile with several accounts keeps what each left on site apart', async () => {
  const at = (userType: 1 | 3 | 9) => hallOwnerOf({ mobile: own, userType })
  expect([at(1), at(3), at(9)]).toEqual([null, own, `${own}.staff`])
  noteUnsent(own, 3)
  expect(await findUnsentData(own, at(1))).toBeNull()
  expect((await findUnsentData(own, at(3)))?.words).toEqual(['3 项现场评审没有发送'])
  expect(await findUnsentData(own, at(9))).toBeNull()
  await forgetAccount(own, at(1))
  expect((await findUnsentData(own, at(3)))?.words).toEqual(['3 项现场评审没有发送'])

  // The build before did not say whose it was, and one mobile was one account.
  noteUnsent(own, 2, true)
  expect(at(9)).toBe(own)
})
