import { createHash, randomBytes } from 'node:crypto'
import type { SandboxContext } from './context.ts'
import type { Fields } from './events.ts'
import { writeMessage } from './wechatMessage.ts'

const TRIES = 3
const PAUSE_MS = 500
const ANSWER_WITHIN_MS = 5000

/** What WeChat posts to the account's message address: who follows, and what became of template messages. */
export interface MessageEvents {
  templateEnded(openId: string, messageId: string): void
  followed(openId: string, isFollowing: boolean): void
  stop(): void
}

export function createMessageEvents({ settings }: SandboxContext): MessageEvents {
  const stopped = new AbortController()

  async function post(fields: Fields): Promise<void> {
    if (settings.messageUrl === null) return
    const seconds = String(Math.floor(settings.now() / 1000))
    const nonce = randomBytes(6).toString('hex')
    const parts = [settings.messageToken, seconds, nonce].sort()
    const signature = createHash('sha1').update(parts.join('')).digest('hex')
    const query = new URLSearchParams({ signature, timestamp: seconds, nonce })
    const body = writeMessage({ ToUserName: 'gh_sandbox', CreateTime: seconds, MsgType: 'event', ...fields })
    for (let tries = 1; tries <= TRIES; tries++) {
      await new Promise((resume) => setTimeout(resume, PAUSE_MS * (tries - 1)))
      if (stopped.signal.aborted) return
      try {
        const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
        const headers = { 'content-type': 'text/xml' }
        const answer = await fetch(`${settings.messageUrl}?${query}`, { method: 'POST', headers, body, signal })
        const text = await answer.text()
        if (answer.status === 200 && (text === 'success' || text === '')) return
      } catch {
        // The next attempt follows, as WeChat's would.
      }
    }
  }

  return {
    templateEnded(openId, messageId) {
      const Status = settings.rules.templateEnds
      void post({ FromUserName: openId, Event: 'TEMPLATESENDJOBFINISH', MsgID: messageId, Status })
    },
    followed(openId, isFollowing) {
      void post({ FromUserName: openId, Event: isFollowing ? 'subscribe' : 'unsubscribe', EventKey: '' })
    },
    stop: () => stopped.abort(),
  }
}
