import { type CoordinatorState, createLocalState } from '#server/concurrency/coordinator.ts'
import { openPostgresState } from '#server/concurrency/postgresState.ts'
import type { Config } from '#server/config/readConfig.ts'
import { PrimaryClient } from '#server/db/primaryClient.ts'
import { createSecrets } from '#server/security/secrets.ts'

const DIGEST_BYTES = 16

interface MachineState extends CoordinatorState {
  stop(): Promise<void>
}

/**
 * What the processes of this machine count in and lock by: its memory, or the database where several machines share it
 * (docs/adr/several-machines.md).
 */
export function openMachineState(
  { machines, secretKeys }: Pick<Config, 'machines' | 'secretKeys'>,
  onError: (error: Error) => void,
): MachineState {
  const url = machines.directUrl
  if (!machines.isShared || url === null) return { ...createLocalState(), stop: () => Promise.resolve() }
  const secrets = createSecrets(secretKeys)
  return openPostgresState({
    newClient: () =>
      new PrimaryClient({
        connectionString: url,
        connectionTimeoutMillis: 5000,
        query_timeout: 1000,
        application_name: 'kaoji coordinator',
      }),
    digestOf: (key) => Buffer.from(secrets.mac('callWindow', key), 'base64url').subarray(0, DIGEST_BYTES),
    onError,
  })
}
