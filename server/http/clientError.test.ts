import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { answerClientError } from './clientError.ts'

/** A connection of which so many bytes were read, and what was written to it. */
function connection(bytesRead: number) {
  const written: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    bytesRead,
    destroyed: false,
    writable: true,
    end: (text: string) => void written.push(text),
    destroy: () => void (socket.destroyed = true),
  })
  return { socket: socket as unknown as Socket, written }
}
const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

test('a connection on which nothing was asked is closed without a word', () => {
  const { socket, written } = connection(0)
  answerClientError(late, socket)
  expect(written).toEqual([])
  expect(socket.destroyed).toBe(true)
})

test('half a request is answered', () => {
  const { socket, written } = connection(12)
  answerClientError(late, socket)
  expect(written[0]).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
})
