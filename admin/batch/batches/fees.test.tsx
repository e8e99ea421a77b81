import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FeeSheetWire } from '#contract/batch/batchFees.ts'
import { refusalText } from '#contract/refusals.ts'
import { batchWire } from '#test/screens/batchWire.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const draft = batchWire()
const sheet = (before: number | null): FeeSheetWire => ({
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  State: 'draft',
  EA_ID: 0,
  FeeVersion: 1,
  Areas: [],
  Majors: [{ MID: 1, MName: '钢琴', IsHearing: 0 }],
  Grades: [{ GID: 1, GName: '一级', IsHearing: 0 }],
  Cells: [{ MID: 1, GID: 1, Fee: 150, Base: 150, Before: before, IsStopped: 0 }],
  ComparedWith: before === null ? null : { EB_ID: 99, EB_Name: '夏季音乐考级' },
})
const open = (areas: FeeSheetWire['Areas'] = []) =>
  openConsole(
    '/batches/100?tab=fees',
    {
      Admin: {
        GetBatch: { item: draft },
        GetBatchNames: { listData: [{ ...draft, EB_ID: 99, EB_Name: '夏季音乐考级' }], totalCount: 1 },
        GetBatchFees: ({ Compare }) => ({ item: { ...sheet(Compare === 99 ? 140 : null), Areas: areas } }),
        ExportBatchFees: { OtherMsg: { OJ_ID: 5 } },
      },
    },
    { roles: ['finance'] },
  )

test('the fees of a batch that was cloned from none are compared with any other', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('combobox', { name: '与另一批次的费用比较' }))
  await user.click(await screen.findByTitle('夏季音乐考级'))
  await screen.findByText('原 140')
  expect(server.asked('Admin', 'GetBatchFees').at(-1)).toMatchObject({ EA_ID: 0, Compare: 99 })
})

describe('typing', () => {
  async function twoGrades() {
    const page = open()
    const cells = [1, 2].map((GID) => ({ MID: 1, GID, Fee: 80, Base: 80, Before: null, IsStopped: 0 as const }))
    const grades = ['一级', '二级'].map((GName, at) => ({ GID: at + 1, GName, IsHearing: 0 as const }))
    page.server.answer({
      Admin: {
        GetBatchFees: { item: { ...sheet(null), Grades: grades, Cells: cells } },
        SaveBatchFees: { OtherMsg: { Changed: 2, Offered: 0, Withdrawn: 0, Enrolled: 0, Unpaid: 0, FeeVersion: 2 } },
      },
    })
    const matrix = await screen.findByRole('grid', { name: '各专业的费用' })
    const cell = (at: number) => within(matrix).getAllByRole('gridcell')[at] as HTMLElement
    const click = async (at: number) => {
      await page.user.click(cell(at))
      await waitFor(() => expect(document.activeElement).toBe(cell(at).querySelector('input')))
    }
    return { ...page, cell, click }
  }

  test('replaces the fee of a cell however it was reached, and a double click or F2 edits it', async () => {
    const { user, cell, click } = await twoGrades()
    await click(0)
    await user.keyboard('81{ArrowRight}')
    // The arrow has come here already; a click on it leaves its fee to be replaced.
    await click(1)
    await user.keyboard('82{ArrowLeft}')
    expect([cell(0), cell(1)].map((one) => one.querySelector('input')?.value ?? one.textContent)).toEqual(['81', '82'])
    await user.dblClick(cell(1))
    await user.keyboard('5{ArrowLeft}{F2}0{Escape}')
    expect([cell(0), cell(1)].map((one) => one.querySelector('input')?.value ?? one.textContent)).toEqual(['81', '825'])
  })

  test('what is saved is listed with old and new before it is sent, and a jump is asked about by name', async () => {
    const { user, press, server, click } = await twoGrades()
    await click(0)
    await user.keyboard('81{ArrowRight}8280{ArrowLeft}')
    await press('保存 2 格')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByText('保存 2 格费用？')).not.toHaveLength(0)
    dialog.getByText('1 格的改动超过一半，是否输错？')
    dialog.getByText('统一费用 钢琴 二级：80元 → 8280元')
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '格原来改为',
      '统一费用 钢琴 二级80元8280元',
      '统一费用 钢琴 一级80元81元',
    ])
    expect(server.asked('Admin', 'SaveBatchFees')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: '没有输错，保存' }))
    await waitFor(() => expect(server.asked('Admin', 'SaveBatchFees')).toHaveLength(1))
  })
})

test('the fees are exported with the exceptions, or complete', async () => {
  const { press, user, server } = open()
  await press('导出表格')
  await screen.findByText('统一费用与各考区的例外')
  const [, complete] = await screen.findAllByText('CSV 文本（.csv）')
  await user.click(complete as HTMLElement)
  await waitFor(() => expect(server.asked('Admin', 'ExportBatchFees')).toHaveLength(1))
  expect(server.asked('Admin', 'ExportBatchFees')[0]).toMatchObject({ EB_ID: 100, IsComplete: 1, Format: 'csv' })
  await screen.findByText('正在导出，完成后会通知您')
})

test('an area that cannot be taken in is told beside the areas until it was read', async () => {
  const { press, user, server } = open([{ EA_ID: 1, EA_Name: '昆明市', TakesPart: 0, Offers: 0, Exceptions: 0 }])
  server.answer({ Admin: { SetBatchArea: refused('BATCH_LOCKED') } })
  await user.click(await screen.findByRole('checkbox', { name: '昆明市参加本批次' }))
  const areas = within(screen.getByRole('navigation', { name: '考区' }))
  await areas.findByText(refusalText('BATCH_LOCKED'))
  await press('关闭提示')
  await waitFor(() => expect(areas.queryByRole('alert')).toBeNull())
})
