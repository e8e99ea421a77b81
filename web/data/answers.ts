import type { QueryClient } from '@tanstack/react-query'
import type { CallKey } from '#client/callQuery.ts'

/** A call and its answer, as the server embeds them in the page. */
export type KnownAnswer = [key: CallKey, answer: object]

export const answersId = 'answers'

/** Stores answers in the cache where `callQuery` finds them. */
export function rememberAnswers(queries: QueryClient, answers: readonly KnownAnswer[]): void {
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
}

/** JSON that is safe inside a script element: nothing in it can end the element or open a comment. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** Returns the answers embedded in this page; there are none where the server rendered nothing. */
export function answersInPage(): KnownAnswer[] {
  const text = document.getElementById(answersId)?.textContent
  return text ? JSON.parse(text) : []
}
