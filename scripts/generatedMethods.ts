import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'

/** Generates the list of POST calls, all that the browser needs of the contract at run time. */
export function generatedMethods(): string {
  const posts = Object.values(contract)
    .flatMap((actions) => Object.values(actions) as Endpoint[])
    .filter(({ method }) => method === 'POST')
    .map(({ controller, action }) => `  '${controller}/${action}',`)
  return [
    '// Made by `npm run generate` from the contract.',
    'export const postActions: readonly string[] = [',
    ...posts,
    ']',
    '',
  ].join('\n')
}
