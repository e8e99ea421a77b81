import { renderToString } from 'react-dom/server'
import type { CallKey } from '#client/callQuery.ts'
import { FixedLocation } from '#web/shell/router.tsx'
import { App } from './App.tsx'
import { answersId, inertJson, type KnownAnswer, rememberAnswers } from './data/answers.ts'
import { callsOfPage, skeletonCallsOf } from './data/pageCalls.ts'
import { newQueryClient } from './data/queryClient.ts'
import { routeOf } from './routes.tsx'
import { fullTitle, type Head } from './shell/head.ts'
import { partsOf } from './shell/location.ts'
import { ScreenSkeletonPage } from './shell/ScreenSkeleton.tsx'

type Call = { controller: string; action: string; input: object }

/** Tells whether any screen has this address; if not, the server redirects to /404. */
export function isKnown(url: string): boolean {
  return routeOf(partsOf(url).pathname) !== null
}

/** The calls to answer before `render(url)`, in the order `data` expects; null where the server renders nothing. */
export function pageCalls(url: string): Call[] | null {
  const { pathname, search } = partsOf(url)
  const keys = callsOfPage(pathname, search)
  return keys && keys.map(([controller, action, input]) => ({ controller, action, input }))
}

export type Rendered = {
  /** The inner HTML of `#app`, without style attributes. */
  html: string
  /** The script element with the answers for the browser. */
  answers: string
  status: number
  /** Plain text, to be escaped by the caller. */
  title: string
  /** Set together with status 302. */
  location: string | null
}

/** The calls to answer before `renderSkeleton(url)`, in the order `data` expects. */
export function skeletonCalls(url: string): Call[] {
  return skeletonCallsOf(partsOf(url).pathname).map(([controller, action, input]) => ({ controller, action, input }))
}

type Page = { url: string; data: ReadonlyArray<object | null> }

/** Renders the title bar and skeleton of a lazily loaded screen as inner HTML of `#app`; null for the others. */
export function renderSkeleton({ url, data }: Page): { html: string; answers: string; title: string } | null {
  const { pathname, search } = partsOf(url)
  const route = routeOf(pathname)
  if (!route || route.title === undefined) return null
  const html = renderToString(
    <FixedLocation path={pathname + search}>
      <ScreenSkeletonPage {...route} />
    </FixedLocation>,
  )
  const answers = answersScript(knownAnswers(skeletonCallsOf(pathname), data))
  return { html, answers, title: fullTitle(route.title) }
}

function knownAnswers(keys: readonly CallKey[], data: ReadonlyArray<object | null>): KnownAnswer[] {
  return keys.flatMap((key, at): KnownAnswer[] => {
    const answer = data[at]
    return answer ? [[key, answer]] : []
  })
}

function answersScript(known: readonly KnownAnswer[]): string {
  return `<script type="application/json" id="${answersId}">${inertJson(known)}</script>`
}

/**
 * Renders an address for which `pageCalls` is not null. `data` holds the envelopes of those calls in order, and null where
 * a call failed: the page then shows its placeholder and the browser calls again.
 */
export function render({ url, data }: Page): Rendered {
  const { pathname, search } = partsOf(url)
  const keys = callsOfPage(pathname, search) ?? []
  const known = knownAnswers(keys, data)

  const queries = newQueryClient()
  rememberAnswers(queries, known)
  const head: Head = { title: fullTitle(''), status: 200, location: null }
  const html = renderToString(
    <FixedLocation path={pathname + search}>
      <App queries={queries} head={(change) => Object.assign(head, change)} />
    </FixedLocation>,
  )
  queries.clear()
  return { html, answers: answersScript(known), ...head }
}
