import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { type Answers, offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { Upload } from '#test/screens/upload.ts'
import { majorWire } from '#test/screens/wire.ts'

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Upload))

async function openImport(path: string, answers: Answers, role: StaffRole, button: string | RegExp) {
  const page = openConsole(path, {}, { roles: [role] })
  page.server.answer(answers)
  await page.press(button)
  const drawer = within(await screen.findByRole('dialog', { name: /^导入/ }))
  const give = async (name = '名单.xlsx') => {
    const input = (await waitFor(() => document.querySelector('.ant-drawer input[type=file]'))) as HTMLInputElement
    await page.user.upload(input, new File(['1'], name))
  }
  const isOffered = () => !drawer.getByRole<HTMLButtonElement>('button', { name: /^导 ?入/ }).disabled
  return { ...page, drawer, give, isOffered }
}

const examiner = {
  Line: 2,
  Name: '万里',
  Mobile: '13811110001',
  Organisation: '',
  Majors: [],
  Areas: [],
  IsChief: true,
}
const found = { OU_ID: 9, Rows: 1, ProblemCount: 0, Problems: [], Sheet: '', Unused: [] }
const goodSheet = { OtherMsg: found, listData: [examiner], totalCount: 1 }
const openExaminers = (preview: NonNullable<Answers['Admin']>['PreviewExaminers']) =>
  openImport(
    '/examiners',
    { Admin: { GetExaminerList: { listData: [], totalCount: 0 }, PreviewExaminers: preview } },
    'admin',
    / 导 ?入$/,
  )

test('a sheet without its columns is refused with what to do, and the mended one is imported', async () => {
  const { drawer, give, isOffered, press, server } = await openExaminers(
    refused('SHEET_COLUMNS_MISSING', { names: '手机号' }),
  )
  await give('只有姓名.xlsx')
  expect((await drawer.findByRole('alert')).textContent).toContain('手机号')
  drawer.getByText('只有姓名.xlsx')
  expect(isOffered()).toBe(false)
  server.answer({ Admin: { PreviewExaminers: goodSheet, ImportExaminers: { OtherMsg: { OJ_ID: 5 } } } })
  await give()
  await drawer.findByText('共 1 行，没有问题')
  expect(drawer.queryByRole('alert')).toBeNull()
  await press('导入 1 位考官')
  await screen.findByText('正在导入，完成后会通知您')
  expect(server.asked('Admin', 'ImportExaminers')).toMatchObject([{ OU_ID: 9 }])
})

test('a thousand bad rows: all are counted, the first are named, and nothing is imported', async () => {
  const Problems = Array.from({ length: 200 }, (_, at) => ({
    Line: at + 2,
    Heading: '专业',
    Msg: '没有叫“钢琴琴”的专业',
  }))
  const { drawer, give, isOffered } = await openExaminers({
    OtherMsg: { ...found, OU_ID: 0, Rows: 0, ProblemCount: 1000, Problems, Sheet: '名单', Unused: ['备注'] },
    listData: [],
    totalCount: 0,
  })
  await give()
  expect((await drawer.findByRole('status')).textContent).toBe(
    '工作表“名单”有 1,000 处问题，改正后重新选择文件；目前没有导入任何内容',
  )
  drawer.getByText(/^共 1,000 处问题，这里是前 200 处/)
  drawer.getByText('这些列不会导入：备注')
  // The heading, and a page of the problems.
  expect(drawer.getAllByRole('row')).toHaveLength(51)
  expect(isOffered()).toBe(false)
})

test('a sheet that would change nothing says so, and no import of it is offered', async () => {
  const same = { Rows: 3, New: 0, Changed: 0, Seen: 'abc', ProblemCount: 0, Problems: [], Sheet: '', Unused: [] }
  const { drawer, give, server } = await openImport(
    '/catalogue',
    {
      Admin: {
        GetAreaList: { listData: [], totalCount: 0 },
        ImportCatalogue: { OtherMsg: same, listData: [], totalCount: 0 },
      },
    },
    'schedule',
    / 导 ?入$/,
  )
  await give()
  await drawer.findByText('共 3 行，与现在的内容相同，没有要导入的')
  const offered = () => drawer.queryByRole('button', { name: /^导 ?入/ })
  expect(offered()).toBeNull()
  server.answer({ Admin: { ImportCatalogue: { OtherMsg: { ...same, Rows: 0 }, listData: [], totalCount: 0 } } })
  await give('空表.xlsx')
  await drawer.findByText('没有要导入的行')
  expect(offered()).toBeNull()
})

test('an import whose answer was lost is sent again under its key', async () => {
  const { drawer, give, press, server } = await openExaminers(goodSheet)
  await give()
  server.answer({ Admin: { ImportExaminers: offline } })
  await press('导入 1 位考官')
  await drawer.findByRole('alert')
  server.answer({ Admin: { ImportExaminers: { OtherMsg: { OJ_ID: 5 } } } })
  await press('导入 1 位考官')
  await screen.findByText('正在导入，完成后会通知您')
  const keys = server.asked('Admin', 'ImportExaminers').map(({ RequestKey }) => RequestKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a book names what is wrong beside each row, and forgets its file where another major is chosen', async () => {
  const row = {
    Line: 2,
    Question: '小步舞曲',
    GName: '一级',
    TypeName: '乐曲',
    Pages: [],
    Thumb: '',
    Sound: '',
    Prompt: '',
    Options: [],
    Correct: 0,
    Model: '',
    Problems: ['压缩包里没有“扫描1”'],
  }
  const { drawer, give, isOffered, user } = await openImport(
    '/questions',
    {
      ExamPublic: { GetALLMajorsList: { listData: [majorWire, { ...majorWire, MID: 2, MName: '古筝' }] } },
      Admin: {
        GetQuestionList: { listData: [], totalCount: 0 },
        GetQuestionTypeList: { listData: [] },
        GetTextbookList: { listData: [], totalCount: 0 },
        CheckBook: {
          OtherMsg: { OU_ID: 3, Bad: 1, Sheet: '', Unused: ['没用.jpg'] },
          listData: [
            { ...row, Line: 2, Question: '好曲', Problems: [] },
            { ...row, Line: 3 },
          ],
          totalCount: 2,
        },
      },
    },
    'content',
    /导入整本/,
  )
  const chooseMajor = async (name: string) => {
    await user.click(drawer.getByRole('combobox', { name: '专业' }))
    await user.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement)
  }
  expect(drawer.getByRole('button', { name: /^选择压缩包/ })).toHaveProperty('disabled', true)
  await chooseMajor('钢琴')
  await give('教材.zip')
  await drawer.findByText('压缩包里没有“扫描1”')
  drawer.getByText('没有用到的文件：没用.jpg')
  expect(drawer.getAllByRole('row').map((one) => one.querySelector('td')?.textContent)).toEqual([undefined, '3', '2'])
  expect(isOffered()).toBe(false)
  await chooseMajor('古筝')
  await waitFor(() => expect(drawer.queryByText('教材.zip')).toBeNull())
})
