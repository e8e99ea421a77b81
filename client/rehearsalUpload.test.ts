import { expect, test } from 'vitest'
import { type RehearsalPorts, sendRehearsal } from './rehearsalUpload.ts'
import { PutError } from './retry.ts'

function store(faults: { put?: () => void } = {}) {
  const sent: number[] = []
  const completed: number[] = []
  let clock = 0
  const ports: RehearsalPorts = {
    create: async ({ Size }) => ({
      RehearsalId: 5,
      Parts: [
        { Part: 1, Url: '/a', Size: 600 },
        { Part: 2, Url: '/b', Size: Number(Size) - 600 },
      ],
    }),
    complete: async (id) => completed.push(id),
    put: async (_url, body) => {
      faults.put?.()
      clock += 500
      sent.push(body.size)
    },
    now: () => clock,
  }
  return { ports, sent, completed }
}
const file = new Blob([new Uint8Array(1000)])

test('the whole file is sent in its parts, and the speed returned', async () => {
  const { ports, sent, completed } = store()
  expect(await sendRehearsal(1, file, ports)).toBe(1000)
  expect(sent).toEqual([600, 400])
  expect(completed).toEqual([5])
})

test('a failing network is reported and not retried', async () => {
  let tries = 0
  const { ports, completed } = store({
    put: () => {
      tries += 1
      throw new PutError(0)
    },
  })
  await expect(sendRehearsal(1, file, ports)).rejects.toBeInstanceOf(PutError)
  expect([tries, completed.length]).toEqual([1, 0])
})
