import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/table.ts'

/** Generates which roles may make each call of the staff, by which the console decides what it offers. */
export function generatedWhoMayCall(): string {
  const calls = Object.values<Endpoint>(contract.Admin).flatMap(({ action, who }) => {
    if (typeof who === 'string') return []
    const roles = who.filter((role) => role !== 'examiner').map((role) => `'${role}'`)
    return [`  ${action}: [${roles.join(', ')}],`]
  })
  return [
    '// Made by `npm run generate` from the contract.',
    'export const whoMayCall = {',
    ...calls,
    '} as const',
    '',
  ].join('\n')
}
