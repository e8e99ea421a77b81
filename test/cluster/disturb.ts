import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../waiting.ts'
import type { Network, Part, Place } from './network.ts'

/** One end of what is disturbed: an address, and the machines that may have it. */
export interface End {
  name: string
  address: string
  machines: ReadonlyArray<Pick<Place, 'run'>>
}

/** Everything that listens on some machine. */
const PORTS = ['80', '443', '3000', '3900', '5432', '6100', '6432']
const TABLE = '100'
/** How long what is said takes in each direction, and how long a connection lives on average. */
const DELAY_MS = 200
const MEAN_LIFE_MS = 4000

/**
 * Sets up routing by rules, so that the namespace of the wire can carry connections between machines under their own addresses, and
 * never says by ARP that it is one of them.
 */
export function prepareWire({ wire }: Network): void {
  const inWire = (line: string): void => void wire.run('ip', line.split(' '))
  inWire(`rule add pref 20 iif lo to ${wire.net} lookup main`)
  inWire('rule add pref 30 lookup local')
  inWire('rule del pref 0')
  inWire(`route add local default dev lo table ${TABLE}`)
  const settings = [
    'ip_nonlocal_bind=1',
    'conf.wire.arp_ignore=1',
    'conf.wire.arp_announce=2',
    'conf.wire.accept_local=1',
  ]
  for (const setting of settings) wire.run('sysctl', ['-qw', `net.ipv4.${setting}`])
}

const cutsOf = (relay: Part): number => relay.output().split('cut\n').length - 1

/**
 * From now on all connections between both ends of each pair go through `slowRelay.ts`, those that are open are reset; the answer
 * ends it and says how many connections were cut. The ends send to each other through the wire's own address, and the wire takes such a packet as its own,
 * whomever it is for: kernels without `netem` are common.
 */
export async function disturb(
  network: Network,
  pairs: ReadonlyArray<readonly [End, End]>,
): Promise<() => Promise<number>> {
  const { wire } = network
  const inWire = (...args: string[]): void => void wire.run('ip', args)
  for (const { address } of pairs.flat()) inWire('route', 'replace', 'local', address, 'dev', 'lo', 'table', 'local')
  const relay = wire.start('relay', process.execPath, [
    '--import',
    'tsx',
    join(import.meta.dirname, 'slowRelay.ts'),
    String(DELAY_MS),
    String(MEAN_LIFE_MS),
    ...PORTS,
  ])
  const before = cutsOf(relay)
  await until('the slow wire listens', () => wire.run('ss', ['-Hltn']).includes(':6432'))
  const directions = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])
  const lead = (word: 'add' | 'del'): void => {
    for (const [from, to] of directions) {
      inWire('rule', word, 'pref', '10', 'iif', 'wire', 'from', from.address, 'to', to.address, 'lookup', TABLE)
      for (const { run } of from.machines) run('ip', ['route', word, `${to.address}/32`, 'via', wire.address])
    }
  }
  lead('add')
  return async () => {
    if (relay.exitCode() !== null) throw new Error(`the slow wire ended by itself: ${relay.output()}`)
    // Its end resets what it carries.
    relay.signal('SIGKILL')
    await relay.untilEnded()
    await sleep(500)
    lead('del')
    return cutsOf(relay) - before
  }
}
