interface Entry {
  state: unknown
  url: string
}

/** Gives the document the session history that happy-dom lacks: `back` and `go` lead to earlier entries. */
export function newSessionHistory(): void {
  const { replaceState } = History.prototype
  const entries: Entry[] = [{ state: history.state, url: location.href }]
  let at = 0
  const show = ({ state, url }: Entry) => replaceState.call(history, state, '', url)
  const write = (index: number, state: unknown, url?: string | URL | null) => {
    at = index
    entries.splice(index, entries.length, { state, url: new URL(String(url ?? ''), location.href).href })
    show(entries[index] as Entry)
  }
  history.pushState = (state, _title, url) => write(at + 1, state, url)
  history.replaceState = (state, _title, url) => {
    const later = entries.slice(at + 1)
    write(at, state, url)
    entries.push(...later)
  }
  history.go = (steps = 0) => {
    window.setTimeout(() => {
      const entry = entries[at + steps]
      if (!entry || steps === 0) return
      at += steps
      show(entry)
      window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }))
    })
  }
  history.back = () => history.go(-1)
}
