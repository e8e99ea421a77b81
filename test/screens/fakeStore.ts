import { vi } from 'vitest'

/** A request to the object store that is under way. */
export interface SentPart {
  part: number
  /** The store has it. */
  arrive(): void
  /** The connection breaks. */
  breakOff(): void
}

/** Takes the parts of videos in place of the object store; each waits until the test lets it arrive. */
export function fakeStore(): SentPart[] {
  const sent: SentPart[] = []
  class Request {
    status = 0
    readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    private url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    send(body: Blob) {
      sent.push({
        part: Number(this.url.split('/').at(-1)),
        arrive: () => {
          this.upload.onprogress?.({ loaded: body.size })
          this.status = 200
          this.onload?.()
        },
        breakOff: () => this.onerror?.(),
      })
    }
    abort() {
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
