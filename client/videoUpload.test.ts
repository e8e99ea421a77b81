import { describe, expect, test } from 'vitest'
import { CallError } from './callError.ts'
import { newFakeVideoStore } from './fakeVideoStore.ts'
import { UploadStopped } from './pauseGate.ts'
import { PutError } from './retry.ts'
import { startVideoUpload, type UploadView } from './videoUpload.ts'

const SIZE = 1050
const PART = 100
const bytes = Uint8Array.from({ length: SIZE }, (_, at) => (at * 7) % 251)
const file = new Blob([bytes])
const request = { EAS_ID: 1, FileName: 'a.mp4', Size: SIZE }

function upload(store: ReturnType<typeof newFakeVideoStore>) {
  const views: UploadView[] = []
  const handle = startVideoUpload(file, request, store.ports, (view) => views.push(view))
  return { ...handle, views }
}

const offline = () => new CallError('offline', '网络连接失败，请检查网络后重试')

describe('an upload by parts', () => {
  test('brings every byte to its place, three parts at a time, the last one shorter', async () => {
    const store = newFakeVideoStore(SIZE, PART, { beforePut: () => new Promise((resolve) => setTimeout(resolve, 1)) })
    const { finished, views } = upload(store)
    expect(await finished).toEqual({ Key: 'video/x', CompletedTime: '2026-11-20T09:10:00+08:00', FileBytes: SIZE })
    expect(store.content()).toEqual(bytes)
    expect(store.parts.get(11)?.length).toBe(50)
    expect(store.counts.maxInFlight).toBe(3)
    expect(views[0]?.phase).toBe('preparing')
    expect(views[views.length - 1]).toMatchObject({ phase: 'finishing', sentBytes: SIZE, totalBytes: SIZE })
    expect(Math.max(...views.map(({ sentBytes }) => sentBytes))).toBe(SIZE)
  })

  test('found again after a reload sends only what is missing', async () => {
    const store = newFakeVideoStore(SIZE, PART)
    for (const part of [1, 2, 5, 11]) store.parts.set(part, bytes.slice((part - 1) * PART, part * PART))
    const { finished, views } = upload(store)
    await finished
    expect(store.counts.put).toBe(7)
    expect(store.content()).toEqual(bytes)
    expect(views.find(({ phase }) => phase === 'sending')?.sentBytes).toBe(350)
    // The fake store takes more than five seconds for these 700 bytes in seven parts.
    for (const { bytesPerSecond } of views) expect(bytesPerSecond ?? 0).toBeLessThan(200)
  })

  test('found complete sends nothing', async () => {
    const store = newFakeVideoStore(SIZE, PART)
    await upload(store).finished
    store.counts.put = 0
    await upload(store).finished
    expect(store.counts.put).toBe(0)
  })

  test('goes on by itself after the network was away for long, and says that it waits', async () => {
    let failures = 40
    const store = newFakeVideoStore(SIZE, PART, {
      beforePut: () => {
        failures -= 1
        if (failures >= 0) throw new PutError(0)
      },
    })
    const { finished, views } = upload(store)
    await finished
    expect(store.content()).toEqual(bytes)
    expect(views.some(({ phase }) => phase === 'waiting')).toBe(true)
  })

  test('asks for a new address when the old one is refused', async () => {
    let refusals = 2
    const store = newFakeVideoStore(SIZE, PART, {
      beforePut: (part) => {
        if (part !== 4 || refusals === 0) return
        refusals -= 1
        throw new PutError(403)
      },
    })
    await upload(store).finished
    expect(store.content()).toEqual(bytes)
  })

  test('ends with the reason when the time is over, and sends nothing more', async () => {
    let signs = 0
    const store = newFakeVideoStore(SIZE, PART, {
      beforeSign: () => {
        signs += 1
        if (signs > 1) throw new CallError('refused', '上传时间已结束，禁止上传视频！', 200)
      },
    })
    const { finished } = upload(store)
    await expect(finished).rejects.toThrow('上传时间已结束，禁止上传视频！')
    const { put } = store.counts
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(store.counts.put).toBe(put)
  })

  test('gives up on a store that stays broken', async () => {
    const store = newFakeVideoStore(SIZE, PART, {
      beforePut: () => {
        throw new PutError(500)
      },
    })
    await expect(upload(store).finished).rejects.toBeInstanceOf(PutError)
  })

  test('repeats the last call when its answer was lost', async () => {
    let losses = 2
    const store = newFakeVideoStore(SIZE, PART, {
      beforeComplete: () => {
        losses -= 1
        if (losses >= 0) throw offline()
      },
    })
    await upload(store).finished
    expect(store.counts.complete).toBe(3)
  })

  test('sends a part again that the store lost before the end', async () => {
    const store = newFakeVideoStore(SIZE, PART, {
      beforeComplete: () => {
        if (store.counts.complete === 1) store.parts.delete(3)
      },
    })
    await upload(store).finished
    expect(store.counts.find).toBe(1)
    expect(store.counts.put).toBe(12)
    expect(store.content()).toEqual(bytes)
  })

  test('a refusal that a retry cannot help is reported', async () => {
    const store = newFakeVideoStore(SIZE, PART, {
      beforeComplete: () => {
        throw new CallError('refused', '请上传正确的文件', 200)
      },
    })
    await expect(upload(store).finished).rejects.toThrow('请上传正确的文件')
  })
})

describe('the caller', () => {
  test('pauses: nothing moves until it is resumed, then the rest arrives', async () => {
    let pause = () => {}
    const store = newFakeVideoStore(SIZE, PART, {
      beforePut: (part) => {
        if (part === 5) pause()
      },
    })
    const running = upload(store)
    pause = running.pause
    await expect.poll(() => running.views.at(-1)?.phase).toBe('paused')
    const { put } = store.counts
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(store.counts.put).toBe(put)
    pause = () => {}
    running.resume()
    await running.finished
    expect(store.content()).toEqual(bytes)
  })

  test('cancels it, also while paused', async () => {
    const store = newFakeVideoStore(SIZE, PART)
    const running = upload(store)
    running.pause()
    running.abort()
    await expect(running.finished).rejects.toBeInstanceOf(UploadStopped)
    expect(store.counts.put).toBe(0)
  })

  test('runs what follows with the same retries', async () => {
    const running = upload(newFakeVideoStore(SIZE, PART))
    await running.finished
    let failures = 3
    const answer = await running.persist(async () => {
      failures -= 1
      if (failures >= 0) throw offline()
      return 'attached'
    })
    expect(answer).toBe('attached')
  })
})
