import { renderToString } from 'react-dom/server'
import { FixedPlace } from '#web/shell/router.tsx'
import { App } from './App.tsx'
import { answersId, inertJson, type KnownAnswer, rememberAnswers } from './data/answers.ts'
import { newQueryClient } from './data/queryClient.ts'
import { callsWantedBy } from './data/wants.ts'
import { routeOf } from './routes.tsx'
import { fullTitle, type HeadSink } from './shell/head.ts'
import { partsOf } from './shell/place.ts'

type Call = { controller: string; action: string; input: object }

/** Whether any screen answers to this address; if not, the server redirects to /404. */
export function isKnown(url: string): boolean {
  return routeOf(partsOf(url).pathname) !== null
}

/** The calls to answer before `render(url)`, in the order `data` expects; null where the server renders nothing. */
export function wants(url: string): Call[] | null {
  const { pathname, search } = partsOf(url)
  const keys = callsWantedBy(pathname, search)
  return keys && keys.map(([controller, action, input]) => ({ controller, action, input }))
}

export type Rendered = {
  /** Inner HTML of `#app`; no style attributes. */
  html: string
  /** The script element with the answers, for the browser to start from. */
  answers: string
  status: number
  /** Plain text, to be escaped by the caller. */
  title: string
  /** Set together with status 302. */
  location: string | null
}

/**
 * Renders one of the addresses for which `wants` is not null. `data` holds the envelopes of those calls in order; null
 * where a call failed: the page then shows its placeholder and the browser asks again.
 */
export function render({ url, data }: { url: string; data: ReadonlyArray<object | null> }): Rendered {
  const { pathname, search } = partsOf(url)
  const keys = callsWantedBy(pathname, search) ?? []
  const known: KnownAnswer[] = []
  keys.forEach((key, at) => {
    const answer = data[at]
    if (answer) known.push([key, answer])
  })

  const queries = newQueryClient()
  rememberAnswers(queries, known)
  const head: HeadSink = { title: fullTitle(''), status: 200, location: null }
  const html = renderToString(
    <FixedPlace path={pathname + search}>
      <App queries={queries} head={head} />
    </FixedPlace>,
  )
  queries.clear()
  const answers = `<script type="application/json" id="${answersId}">${inertJson(known)}</script>`
  return { html, answers, ...head }
}
