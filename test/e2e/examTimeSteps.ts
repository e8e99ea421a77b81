import type { Page } from '@playwright/test'

const batchNameOf = async (page: Page, batchId: number): Promise<string> => {
  const answer = await page.request.get('/api/ExamPublic/GetALLExamBatchMenuList')
  const { listData } = (await answer.json()) as { listData: Array<{ EB_ID: number; EB_Name: string }> }
  return listData.find(({ EB_ID }) => EB_ID === batchId)?.EB_Name ?? ''
}

/** Opens a picker and takes the option of exactly this name: one batch's name begins with another's. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Asks as a person does; answers what the server said. */
export async function askExamTime(page: Page, batchId: number, certNumber: string) {
  await choose(page, '考试批次', await batchNameOf(page, batchId))
  await page.getByLabel('证件号').fill(certNumber)
  const answered = page.waitForResponse(/FindExamFormInfo/)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  return (await (await answered).json()) as { listData: Array<{ Code: string; Name: string }> }
}
