import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'

/** The browser needs of the contract only which calls are POST; its types come by `import type`. */
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
