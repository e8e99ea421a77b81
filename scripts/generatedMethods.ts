import type { Endpoint } from '#contract/endpoint.ts'
import { namesPeople } from '#contract/privateInput.ts'
import { contract } from '#contract/table.ts'

/** Generates the list of calls that pages make by POST, all that the browser needs of the contract at run time. */
export function generatedMethods(): string {
  const posts = Object.values(contract)
    .flatMap((actions) => Object.values(actions) as Endpoint[])
    .filter((endpoint) => endpoint.method === 'POST' || namesPeople(endpoint))
    .map(({ controller, action }) => `  '${controller}/${action}',`)
  return [
    '// Made by `npm run generate` from the contract.',
    'export const postActions: readonly string[] = [',
    ...posts,
    ']',
    '',
  ].join('\n')
}
