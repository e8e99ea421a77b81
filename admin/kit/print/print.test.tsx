import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serverNow } from '#client/clock.ts'
import type { PrintPreviewWire } from '#contract/office/print.ts'
import { shanghaiDate } from '#domain/time.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const preview: PrintPreviewWire = {
  State: 'done',
  Done: 2400,
  Total: 2400,
  Candidates: 1200,
  Pages: 64,
  CandidatesWithoutTime: 0,
  ShowRoomTime: '2026-11-01T09:00:00+08:00',
  EPL_ID: 7,
  HasChanges: 0,
  Dates: [
    { Date: '2026-12-05', Candidates: 800 },
    { Date: '2026-12-06', Candidates: 400 },
  ],
  Places: [
    { Address: '翠湖北路1号', Candidates: 700 },
    { Address: '东风路1号', Candidates: 500 },
  ],
  Areas: [{ EA_ID: 1, EA_Name: '昆明市', Candidates: 1200 }],
  UnprintableTexts: 0,
}
const plans = { GetExamPlanList: { listData: [] } }
const choose = async (user: ReturnType<typeof openConsole>['user'], label: string, option: RegExp) => {
  const select = await screen.findByLabelText(label)
  await user.selectOptions(select, within(select).getByRole('option', { name: option }))
}

test('a print is started with what was chosen, after its number of pages was shown', async () => {
  const { press, user, server } = openConsole(
    '/batches/100/plan',
    { Admin: { ...plans, GetPrintPreview: { item: preview, listData: [] }, PrintExam: refused('PRINT_NO_EXAMINER') } },
    { roles: ['schedule'] },
  )
  await press(/^打 ?印$/)
  await screen.findByText('1,200 位考生，A4 共 64 页。')
  await choose(user, '打印什么', /考官日程/)
  await choose(user, '日期', /2026-12-06/)
  await choose(user, '考点', /东风路1号/)
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '生成 PDF' })
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(button())
  await screen.findByText('没有开始：这些考生还没有分配考官，没有可以打印的考官日程')
  server.answer({ Admin: { PrintExam: { OtherMsg: { OJ_ID: 3 } } } })
  await user.click(button())
  await screen.findByText('正在生成考官日程，完成后会提示下载')
  expect(server.asked('Admin', 'PrintExam').at(-1)).toMatchObject({
    EB_ID: 100,
    Kind: 'examiner',
    Date: '2026-12-06',
    Address: '东风路1号',
  })
})

test('whoever prints is told what cannot be printed, who is missing, and what is not published', async () => {
  const item = { ...preview, UnprintableTexts: 1, CandidatesWithoutTime: 3, HasChanges: 1 as const, ShowRoomTime: null }
  const listData = [{ Text: '张𠮷安', ExamNO: '8726010000000012', Characters: ['U+20BB7'] }]
  const { press, user } = openConsole(
    '/batches/100/plan',
    { Admin: { ...plans, GetPrintPreview: { item, listData } } },
    { roles: ['schedule'] },
  )
  await press(/^打 ?印$/)
  await screen.findByText('1 处有字库中没有的字，会印成写着字符编号的方框，请手写补上')
  screen.getByText('U+20BB7')
  screen.getByText('另有 3 位已缴费的现场考生没有已发布的考试时间，不会打印')
  screen.getByText('方案 7 发布后有改动还没有发布，打印的是已发布的时间')
  expect(screen.queryByText(/请先不要发放准考证/)).toBeNull()
  await choose(user, '打印什么', /准考证/)
  await screen.findByText(/请先不要发放准考证/)
})

test('on the exam day the local office prints that day; where nobody can be printed nothing can be started', async () => {
  const today = shanghaiDate(serverNow())
  const days = { listData: [{ EB_ID: 100, EB_Name: '冬季音乐考级', Date: today, OnSite: 4, Online: 0 }] }
  const { press, server } = openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetSiteBoard: { listData: [] },
        GetPostponed: { listData: [], totalCount: 0 },
        GetPrintPreview: { item: { ...preview, Candidates: 0, Pages: 0, Dates: [], Places: [] }, listData: [] },
      },
    },
    { roles: ['desk'] },
  )
  await press(/^打 ?印$/)
  await screen.findByText('没有可以打印的考生：须已缴费、现场考试，且考试时间已发布。')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '生成 PDF' }).disabled).toBe(true)
  expect(server.asked('Admin', 'GetPrintPreview')).toMatchObject([{ EB_ID: 100, Kind: 'door', Date: today }])
})

test('while the worker lays it out its progress is shown; where that fails it is said, and tried again', async () => {
  const being = { ...preview, State: 'running' as const, Done: 2000, Total: 3600, Pages: null }
  const { press, server } = openConsole(
    '/batches/100/plan',
    { Admin: { ...plans, GetPrintPreview: { item: being, listData: [] } } },
    { roles: ['schedule'] },
  )
  await press(/^打 ?印$/)
  await screen.findByText('1,200 位考生，正在排版…已检查 2,000 / 3,600 处文字')
  server.answer({ Admin: { GetPrintPreview: { item: { ...being, State: 'failed' }, listData: [] } } })
  await screen.findByText('预览没有生成，可以重试，也可以直接生成 PDF。', undefined, { timeout: 5000 })
  server.answer({ Admin: { GetPrintPreview: { item: preview, listData: [] } } })
  await press(/^重 ?试$/)
  await screen.findByText('1,200 位考生，A4 共 64 页。')
  expect(server.asked('Admin', 'GetPrintPreview')).toContainEqual(expect.objectContaining({ Again: 1 }))
})
