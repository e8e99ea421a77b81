import type { OfficeJobName } from '#server/jobQueue/jobPayloads.ts'
import type { BuiltAccount } from './builders.ts'
import type { TestServer } from './server.ts'

interface Export {
  action: string
  job: OfficeJobName
  asked: object
  who: BuiltAccount
}

/** The lines of the sheet that an export leaves, its headings first. */
export async function exportedLines(server: TestServer, { action, job, asked, who }: Export): Promise<string[]> {
  const started = await server.call<{ OJ_ID: number }>('Admin', action, { ...asked, Format: 'csv' }, who)
  const officeJobId = started.OtherMsg.OJ_ID
  await server.runJob(job, { officeJobId })
  const link = await server.call<{ Link: string }>('Admin', 'GetOfficeJobFile', { OJ_ID: officeJobId }, who)
  const answer = await fetch(`${server.url}${link.OtherMsg.Link}`)
  return (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
}
