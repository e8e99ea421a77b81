import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../waiting.ts'
import type { End } from './disturb.ts'
import type { Machine, Network, Part } from './network.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** The address that people know; one of both balancers has it. */
const PEOPLE = '10.77.0.10'

export interface Balancer {
  machine: Machine
  start(): void
  /** New configuration, new processes, the same listening sockets. */
  reload(): Promise<void>
  hasAddress(): boolean
}

export interface Balancers {
  both: [Balancer, Balancer]
  /** As other machines see them. */
  end: End
  /** The one that has the address, and the other one. */
  inOrder(): [Balancer, Balancer]
}

/** Configuration as it lies below /etc on a real machine: the files of deploy/, and what is private. */
function writeConfiguration(folder: string, own: string, other: string): Record<'haproxy' | 'keepalived', string> {
  const haproxy = join(folder, 'haproxy')
  mkdirSync(join(haproxy, 'certs'), { recursive: true })
  for (const name of ['haproxy.cfg', 'busy.http']) copyFileSync(join(ROOT, 'deploy/haproxy', name), join(haproxy, name))
  copyFileSync(process.env.KAOJI_CLUSTER_CERTIFICATE as string, join(haproxy, 'certs', 'kaoji.pem'))
  const keepalived = join(folder, 'keepalived')
  cpSync(join(ROOT, 'deploy/keepalived'), keepalived, { recursive: true })
  const here = { WIRE: 'eth0', OWN: own, OTHER: other, PEOPLE: `${PEOPLE}/24` }
  const lines = Object.entries(here).map(([name, value]) => `$${name}=${value}\n`)
  writeFileSync(join(keepalived, 'machine.conf'), lines.join(''))
  return { haproxy, keepalived }
}

interface Behind {
  servers: readonly string[]
  store: string
}

function openBalancer(machine: Machine, other: Machine, folder: string, { servers, store }: Behind): Balancer {
  const configuration = writeConfiguration(join(folder, `${machine.name}-etc`), machine.address, other.address)
  let proxy: Part | null = null
  const hasAddress = (): boolean =>
    machine.run('ip', ['-4', '-o', 'addr', 'show', 'dev', 'eth0']).includes(`${PEOPLE}/`)
  return {
    machine,
    hasAddress,
    start() {
      // An address that keepalived set outlives it here, as it would not on a machine without power.
      if (hasAddress()) machine.run('ip', ['addr', 'del', `${PEOPLE}/24`, 'dev', 'eth0'])
      proxy = machine.start('haproxy', '/usr/sbin/haproxy', ['-W', '-db', '-f', '/etc/haproxy/haproxy.cfg'], {
        env: {
          KAOJI_SERVER_1: `${servers[0]}:3000`,
          KAOJI_SERVER_2: `${servers[1]}:3000`,
          KAOJI_STORE: `${store}:3900`,
        },
        before: [
          `mount --bind ${configuration.haproxy} /etc/haproxy`,
          'mount -t tmpfs tmpfs /run',
          'mkdir /run/haproxy',
        ],
      })
      machine.start('keepalived', '/usr/sbin/keepalived', ['--dont-fork', '--log-console'], {
        before: [`mount --bind ${configuration.keepalived} /etc/keepalived`, 'mount -t tmpfs tmpfs /run'],
      })
    },
    async reload() {
      const before = machine.pidsOf('haproxy')
      proxy?.signal('SIGUSR2')
      await until(`${machine.name} has new processes`, () =>
        machine.pidsOf('haproxy').some((pid) => !before.includes(pid)),
      )
    },
  }
}

export function openBalancers(network: Network, folder: string, behind: Behind): Balancers {
  const machines: [Machine, Machine] = [network.add('balancer-1', 11), network.add('balancer-2', 12)]
  const [one, other] = machines
  const both: Balancers['both'] = [openBalancer(one, other, folder, behind), openBalancer(other, one, folder, behind)]
  return {
    both,
    end: { name: 'balancer', address: PEOPLE, machines },
    inOrder: () => (both[0].hasAddress() ? both : [both[1], both[0]]),
  }
}
