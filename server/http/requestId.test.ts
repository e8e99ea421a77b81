import { expect, test } from 'vitest'
import { requestIds } from './requestId.ts'

const GIVEN = '5f0c2b1a9d8e7f605f0c2b1a9d8e7f60'
const from = (remoteAddress: string | undefined, id: unknown = GIVEN) => ({
  headers: { 'x-request-id': id as string },
  socket: { remoteAddress },
})

test.each<[string, false | string[], string | undefined, boolean]>([
  ['nobody is trusted', false, '127.0.0.1', false],
  ['the proxy on this machine', ['loopback'], '127.0.0.1', true],
  ['the same over IPv6', ['loopback'], '::1', true],
  ['the same as IPv4 in IPv6', ['loopback'], '::ffff:127.0.0.1', true],
  ['another machine', ['loopback'], '10.0.0.7', false],
  ['a proxy by its address', ['10.0.0.7'], '10.0.0.7', true],
  ['a proxy by its net', ['10.0.0.0/24'], '10.0.0.7', true],
  ['beside that net', ['10.0.0.0/24'], '10.0.1.7', false],
  ['a private net', ['uniquelocal'], '192.168.3.4', true],
  ['an address of IPv6', ['fd00::7'], 'fd00::7', true],
  ['a call in process', ['loopback'], undefined, false],
])('%s', (_, trusted, peer, isTaken) => {
  expect(requestIds(trusted)(from(peer)) === GIVEN).toBe(isTaken)
})

test.each(["x' */ drop table", 'short', '1'.repeat(65), ['a'.repeat(20), 'b'.repeat(20)], 'with a space in it ok'])(
  'the id %j is not taken',
  (id) => {
    const own = requestIds(['loopback'])(from('127.0.0.1', id))
    expect(own).toMatch(/^[0-9a-f-]{36}$/)
  },
)
