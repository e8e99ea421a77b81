import { hostname } from 'node:os'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import type { TelemetryConfig } from '#server/config/telemetry.ts'

/** What all that a process sends says of where it comes from. */
export const telemetryResource = ({ serviceName, attributes }: TelemetryConfig, service: string): Resource =>
  resourceFromAttributes({
    ...attributes,
    'service.name': serviceName,
    'service.instance.id': `${hostname()}-${service}-${process.pid}`,
    'kaoji.process': service,
  })
