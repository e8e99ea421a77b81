import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

export async function mountPages(_app: FastifyInstance, _services: Services, _folder: string): Promise<void> {}
