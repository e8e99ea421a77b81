import { currentSession } from './session.ts'

/** One event of the server: all rows, or those that changed and the ids of those that left. */
export interface LiveEvent<Row> {
  isAll: boolean
  rows: Row[]
  gone: number[]
}

interface Options<Row> {
  path: string
  onEvent: (event: LiveEvent<Row>) => void
  /** Called when the stream stands, and with false when it was lost; it then tries again by itself. */
  onConnected: (isConnected: boolean) => void
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 10_000
/** The server sends something every fifteen seconds; a stream without anything for this long is dead. */
const SILENT_MS = 40_000

function eventIn<Row>(block: string): LiveEvent<Row> | null {
  const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
  if (name === undefined || data === undefined) return null
  return { isAll: name === 'all', ...(JSON.parse(data) as { rows: Row[]; gone: number[] }) }
}

/**
 * Listens to server-sent events until it is stopped, and connects again where the stream was lost. It reads them with
 * `fetch`, because `EventSource` cannot send the login. Returns the function that stops it.
 */
export function openLiveStream<Row>({ path, onEvent, onConnected }: Options<Row>): () => void {
  let isStopped = false
  let abort = new AbortController()
  let waitMs = FIRST_WAIT_MS
  let timer = 0

  const readAll = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const silence = window.setTimeout(() => abort.abort(), SILENT_MS)
      const { value, done } = await reader.read().finally(() => window.clearTimeout(silence))
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn<Row>(block)
        if (event && !isStopped) onEvent(event)
      }
    }
  }

  const connect = async (): Promise<void> => {
    abort = new AbortController()
    const session = currentSession()
    try {
      const response = await fetch(path, {
        headers: session ? { Authorization: session.tokenHead + session.token } : {},
        signal: abort.signal,
      })
      if (response.ok && response.body && response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
        waitMs = FIRST_WAIT_MS
        if (!isStopped) onConnected(true)
        await readAll(response.body)
      }
    } catch {
      // A lost network is tried again like any other end.
    }
    if (isStopped) return
    onConnected(false)
    timer = window.setTimeout(() => void connect(), waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  void connect()
  return () => {
    isStopped = true
    window.clearTimeout(timer)
    abort.abort()
  }
}
