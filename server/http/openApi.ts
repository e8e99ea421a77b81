import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { namesPeople } from '#contract/privateInput.ts'
import { contract } from '#contract/table.ts'

type JsonSchema = Record<string, unknown>

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema
  return rest
}

function envelopeOf(endpoint: EndpointSpec): JsonSchema {
  const place = (schema: z.ZodType | undefined) => (schema ? schemaOf(schema, 'output') : { type: 'null' })
  return {
    type: 'object',
    required: ['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount'],
    properties: {
      Code: { const: 1 },
      Msg: { type: 'string' },
      OtherMsg: place(endpoint.OtherMsg),
      item: place(endpoint.item),
      listData: place(endpoint.listData),
      totalCount: { type: 'integer' },
    },
  }
}

function requestOf(endpoint: EndpointSpec & { method: string }): JsonSchema {
  const input = schemaOf(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const required = (input.required ?? []) as string[]
  if (endpoint.method === 'GET' || endpoint.multipart) {
    const parameters = Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }))
    if (!endpoint.multipart) return { parameters }
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  return { requestBody: { content: { 'application/json': { schema: input } } } }
}

const refusalSchema = {
  type: 'object',
  required: ['Code', 'Msg', 'OtherMsg', 'item', 'listData', 'totalCount'],
  properties: {
    Code: { const: 0 },
    Msg: { type: 'string', description: '说明原因的中文句子' },
    OtherMsg: {
      type: 'object',
      properties: {
        Reason: { type: 'string', description: 'code of the refusal' },
        Params: { type: 'object', description: 'numbers that the sentence names' },
        Field: { type: 'string', description: 'the form field that was refused' },
        RequestId: { type: 'string', description: 'of an unexpected error, for the support' },
      },
    },
  },
}

function operationOf(endpoint: EndpointSpec & { method: string }, suffix: string): JsonSchema {
  return {
    [endpoint.method.toLowerCase()]: {
      operationId: `${endpoint.controller}_${endpoint.action}${suffix}`,
      tags: [endpoint.controller],
      summary: endpoint.summary,
      ...(endpoint.who === 'anyone' ? {} : { security: [{ token: [] }] }),
      ...requestOf(endpoint),
      responses: {
        200: {
          description: 'success (Code 1) or a refusal that a person can act on (Code 0)',
          content: { 'application/json': { schema: { oneOf: [envelopeOf(endpoint), refusalSchema] } } },
        },
        default: { description: 'refusal', content: { 'application/json': { schema: refusalSchema } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document, made from the schemas that validate (rulings#openapi). */
export function describeApi(): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const actions of Object.values(contract)) {
    for (const endpoint of Object.values(actions) as Array<EndpointSpec & { method: string }>) {
      paths[`/api/${endpoint.controller}/${endpoint.action}`] = {
        ...operationOf(endpoint, ''),
        ...(namesPeople(endpoint) ? operationOf({ ...endpoint, method: 'POST' }, '_POST') : {}),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '考级 Kaoji', version: '1', description: 'Every answer is the envelope with all six keys.' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

export function mountOpenApi(app: FastifyInstance): void {
  let text: string | null = null
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(describeApi())
    return reply.header('Cache-Control', 'public, max-age=300').type('application/json; charset=utf-8').send(text)
  })
}
