import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { namesPeople } from '#contract/privateInput.ts'
import { contract } from '#contract/table.ts'

function who(endpoint: Endpoint): string {
  if (endpoint.who === 'anyone') return 'anyone'
  if (endpoint.who === 'signedIn') return 'signed in'
  if (endpoint.who === 'examiner') return 'examiner'
  const staff = `staff: ${endpoint.who.filter((role) => role !== 'examiner').join(', ')}`
  return endpoint.who.includes('examiner') ? `examiner; ${staff}` : staff
}

function inputs(endpoint: Endpoint): string {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(schema.properties ?? {})
  return names.length > 8 ? `${names.slice(0, 8).join(', ')}, …` : names.join(', ')
}

function answers(endpoint: Endpoint): string {
  return (['OtherMsg', 'item', 'listData'] as const).filter((place) => endpoint[place]).join(', ')
}

/** A readable list of all calls; fields and types are in `/api/openapi.json`. */
export function generatedApiPage(): string {
  const lines = [
    '# Calls',
    '',
    'Made by `npm run generate` from the contract. Fields, types and formats: `/api/openapi.json`. What may name a person is taken by POST as well, which pages use, since addresses stand in the logs of proxies.',
    '',
    '| call | who | takes | answers in | |',
    '| --- | --- | --- | --- | --- |',
  ]
  for (const actions of Object.values(contract))
    for (const endpoint of Object.values(actions) as Endpoint[])
      lines.push(
        `| ${namesPeople(endpoint) ? 'GET, POST' : endpoint.method} /api/${endpoint.controller}/${endpoint.action} | ${who(endpoint)} | ${inputs(endpoint)} | ${answers(endpoint)} | ${endpoint.summary} |`,
      )
  return `${lines.join('\n')}\n`
}
