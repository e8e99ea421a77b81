import type { ExportedList } from '#domain/office/exportedLists.ts'
import type { Send, SentRequest } from '../send/send.ts'
import type { ExportRequest } from './ExportButton.tsx'

/** Starts the export of a list that has no call of its own for it, with the conditions and the order of its screen. */
export const exportOf =
  (list: ExportedList, conditions: Readonly<Record<string, unknown>>) =>
  (send: Send, request: ExportRequest): Promise<unknown> =>
    send('Admin', 'ExportList', { List: list, Conditions: conditions, ...request } as SentRequest<
      'Admin',
      'ExportList'
    >)
