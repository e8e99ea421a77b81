import { expect, test } from 'vitest'
import { HANDED_SOCKET, passedSocket, takeHandedSocket } from './handedSocket.ts'

const PID = 4711

test.each([
  ['nothing was handed over', {}],
  ['it was handed to another process', { LISTEN_PID: '1', LISTEN_FDS: '1' }],
  ['nobody says to which process', { LISTEN_FDS: '1' }],
  ['there is none', { LISTEN_PID: String(PID), LISTEN_FDS: '0' }],
  ['a name is left over from a process around this one', { [HANDED_SOCKET]: '3' }],
])('no socket is taken where %s, nor by a process that is started from here', (_, given) => {
  const env: NodeJS.ProcessEnv = { ...given, LISTEN_FDNAMES: 'kaoji.socket', PORT: '3000' }
  expect(takeHandedSocket(env, PID)).toBeNull()
  expect(env).toEqual({ PORT: '3000' })
  expect(passedSocket(env)).toBeNull()
})

test('more than one socket is refused with a sentence', () => {
  const env = { LISTEN_PID: String(PID), LISTEN_FDS: '2' }
  expect(() => takeHandedSocket(env, PID)).toThrow('设置 LISTEN_FDS 有误：移交了 2 个套接字，只能是一个')
})

test('who was started by the holder of a socket finds it by its number', () => {
  expect(passedSocket({ [HANDED_SOCKET]: '3' })).toBe(3)
})
