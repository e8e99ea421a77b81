import pg from 'pg'
import { hostsOf } from './hosts.ts'
import { splitHosts } from './splitHosts.ts'

const targetOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) }
}

/**
 * A connection to the host that takes writes, where the address names several (as `target_session_attrs=read-write` of
 * libpq, which pg has not). It is cut when another one becomes the primary, so that its owner connects anew.
 */
export class PrimaryClient extends pg.Client {
  /** The address with all hosts; null where it names one only. */
  readonly #url: string | null
  constructor(config?: string | pg.ClientConfig) {
    const url = typeof config === 'string' ? config : config?.connectionString
    const [first, ...others] = url === undefined ? [] : splitHosts(url)
    const own = typeof config === 'string' ? {} : config
    super(others.length > 0 ? { ...own, connectionString: first } : config)
    this.#url = others.length > 0 && url !== undefined ? url : null
    // Where it is cut, its owner's statement tells.
    if (this.#url !== null) this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (this.#url === null) return callback ? super.connect(callback) : super.connect()
    const connected = this.#connectToPrimary(this.#url)
    if (!callback) return connected
    // The pool asks by callback.
    // oxlint-disable-next-line promise/no-callback-in-promise
    connected.then(() => callback(null as unknown as Error), callback)
  }

  async #connectToPrimary(url: string): Promise<this> {
    const hosts = hostsOf(url)
    const primary = await hosts.primary()
    Object.assign(this, targetOf(primary))
    try {
      await super.connect()
    } catch (error) {
      hosts.doubt()
      throw error
    }
    hosts.add(this, primary)
    return this
  }
}
