import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import type { StaffAreaWire } from '#contract/catalogue/catalogueStaff.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { Upload } from '#test/screens/upload.ts'

const area: StaffAreaWire = {
  EA_ID: 1,
  EA_Name: '昆明市',
  IsOnlinePay: 1,
  PayAddress: '',
  PayHours: '',
  PayPhone: '',
  Position: 30,
  IsPub: 1,
  Version: 1,
}

test('a new area stands behind the others, and asks for the desk only where nothing is paid online', async () => {
  const { press, fill, user, server } = openConsole(
    '/catalogue',
    { Admin: { GetAreaList: { listData: [area], totalCount: 1 }, SaveArea: { item: { ...area, EA_ID: 2 } } } },
    { roles: ['schedule'] },
  )
  await screen.findByText('昆明市')
  await press(/新建考区$/)
  await press(/^新 ?建$/)
  await screen.findByText('请填写名称')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  expect(server.asked('Admin', 'SaveArea')).toEqual([])
  await fill('名称', '昭通市')
  expect(screen.queryByLabelText('缴费地址')).toBeNull()
  await user.click(screen.getByRole('switch', { name: '线上缴费' }))
  await fill('缴费地址', '昭通市示例路1号')
  await press(/^新 ?建$/)
  await waitFor(() => expect(server.asked('Admin', 'SaveArea')).toHaveLength(1))
  expect(server.asked('Admin', 'SaveArea')[0]).toMatchObject({
    EA_Name: '昭通市',
    IsOnlinePay: 0,
    PayAddress: '昭通市示例路1号',
    Position: 40,
    Version: 0,
  })
})

test('a sheet of areas is shown with old and new before it is imported, as it was shown', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const effect = { Rows: 3, New: 1, Changed: 1, Seen: 'abc', ProblemCount: 0, Problems: [], Sheet: '', Unused: [] }
  const listData = [
    { Line: 2, Name: '昆明市', IsNew: false, Changes: [{ Heading: '电话', Before: '', After: '0871' }] },
    { Line: 3, Name: '玉溪市', IsNew: true, Changes: [{ Heading: '缴费', Before: '', After: '线上缴费' }] },
  ]
  const { press, user, server } = openConsole(
    '/catalogue',
    {
      Admin: {
        GetAreaList: { listData: [area], totalCount: 1 },
        ImportCatalogue: { OtherMsg: effect, listData, totalCount: 2 },
      },
    },
    { roles: ['schedule'] },
  )
  await press(/ 导 ?入$/)
  const drawer = within(await screen.findByRole('dialog', { name: '导入考区' }))
  const input = await waitFor(() => document.querySelector<HTMLInputElement>('.ant-drawer input[type=file]'))
  await user.upload(input as HTMLInputElement, new File(['1'], '考区.xlsx'))
  await drawer.findByText('将新建 1 个考区，修改 1 个考区')
  drawer.getByRole('cell', { name: '电话 （空） → 0871' })
  drawer.getByRole('cell', { name: '新建：缴费 线上缴费' })
  await press('导入 3 行')
  await screen.findByText('导入完成：新建 1 个考区，修改 1 个考区')
  expect(server.asked('Admin', 'ImportCatalogue')).toMatchObject([
    { Kind: 'area', IsPreview: 1 },
    { Kind: 'area', IsPreview: 0, Seen: 'abc' },
  ])
})

const programme = (GID: number, GName: string): ProgrammeWire => ({
  MID: 1,
  GID,
  GName,
  Patterns: [{ EP_ID: GID, EQT_ID: 9, TypeName: '乐曲', IsRandom: 1, SubmitNum: 1 }],
  Shortages: [],
  Running: 0,
  Version: 3,
})
const type = { EQT_ID: 9, TypeName: '乐曲', Answer: 'video' as const, Position: 1, IsPub: 1 as const, Version: 1 }

test('the paper of one grade is given to another, which is found by typing its name', async () => {
  const { press, user, server } = openConsole(
    '/catalogue?tab=patterns&row=1',
    {
      Admin: {
        GetPatternList: { listData: [programme(1, '一级'), programme(2, '二级')], totalCount: 2 },
        GetQuestionTypeList: { listData: [type], totalCount: 1 },
        SavePatterns: { item: programme(1, '一级') },
      },
    },
    { roles: ['schedule'] },
  )
  await user.type(await screen.findByRole('combobox', { name: '同样用于' }), '二级')
  const [option] = await screen.findAllByTitle('二级')
  await user.click(option as HTMLElement)
  await press(/^保 ?存$/)
  await waitFor(() =>
    expect(server.asked('Admin', 'SavePatterns')).toMatchObject([{ GID: 1, AlsoFor: [{ GID: 2, Version: 3 }] }]),
  )
})

test('papers without any major say what is to be made first', async () => {
  openConsole(
    '/catalogue?tab=patterns',
    { ExamPublic: { GetALLMajorsList: { listData: [] } }, Admin: { GetMajorList: { listData: [], totalCount: 0 } } },
    { roles: ['schedule'] },
  )
  await screen.findByText('还没有专业')
})

test('before a major is switched off it is said which batches offer it and how many enrolled', async () => {
  const major = {
    MID: 3,
    MName: '古筝',
    ParentID: -1,
    Kind: 'song' as const,
    Position: 1,
    IsPub: 1 as const,
    Version: 1,
  }
  const { press, user, server } = openConsole(
    '/catalogue?tab=majors&row=3',
    {
      Admin: {
        GetMajorList: { listData: [major], totalCount: 1 },
        GetOfferUse: {
          listData: [{ EB_ID: 7, EB_Name: '冬季考级', Offers: 160, Enrolled: 19, Unpaid: 4 }],
          totalCount: 1,
        },
        SaveMajor: { item: { ...major, IsPub: 0, Version: 2 } },
      },
    },
    { roles: ['schedule'] },
  )
  expect(screen.queryByLabelText('停用原因')).toBeNull()
  await user.click(await screen.findByRole('switch', { name: '使用' }))
  await user.type(await screen.findByLabelText('停用原因'), '没有考官')
  await press(/^保 ?存$/)
  await screen.findByText('停用后，1 个批次立即少 160 项可以报名；已有的 19 个报名保留，照常缴费和考试。')
  screen.getByText('冬季考级：160 项，19 个报名（4 个未缴费）')
  expect(server.asked('Admin', 'GetOfferUse')).toEqual([{ MID: 3 }])
  expect(server.asked('Admin', 'SaveMajor')).toEqual([])
  await user.click(screen.getAllByRole('button', { name: /^保 ?存$/ }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(server.asked('Admin', 'SaveMajor')).toMatchObject([{ MID: 3, IsPub: 0, Reason: '没有考官' }]),
  )
})

const row = (EA_ID: number, EA_Name: string, IsPub: 0 | 1 = 1) => ({
  EA_ID,
  EA_Name,
  IsOnlinePay: 1 as const,
  PayAddress: '',
  PayHours: '',
  PayPhone: '',
  Position: EA_ID * 10,
  IsPub,
  Version: 1,
})
const several = [row(1, '昆明市'), row(2, '曲靖市'), row(3, '玉溪市', 0)]

test('ticked areas are switched off together, after it was said what each takes away', async () => {
  const use = [{ EB_ID: 100, EB_Name: '冬季音乐考级', Offers: 4, Enrolled: 2, Unpaid: 1 }]
  const { user, press, server } = openConsole(
    '/catalogue',
    {
      Admin: {
        GetAreaList: { listData: several, totalCount: 3 },
        GetOfferUse: { listData: use },
        SaveArea: ({ EA_ID }) => (EA_ID === 2 ? refused('CHANGED_MEANWHILE') : { item: row(1, '昆明市', 0) }),
      },
    },
    { roles: ['schedule'] },
  )
  await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await press(/^停 ?用$/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByText('停用 2 个考区？')).not.toEqual([])
  expect(dialog.getAllByText(/冬季音乐考级：4 项，2 个报名/)).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: /^停 ?用$/ }))
  // One was changed by somebody else; it is named, and the other one is saved.
  await screen.findByText(/1 项已保存，1 项没有保存/)
  expect(server.asked('Admin', 'SaveArea')).toMatchObject([
    { EA_ID: 1, IsPub: 0, Version: 1 },
    { EA_ID: 2, IsPub: 0, Version: 1 },
  ])
})

test('the order is changed by keys, and only what moved is saved', async () => {
  const { user, press, server } = openConsole(
    '/catalogue',
    { Admin: { GetAreaList: { listData: several, totalCount: 3 }, SaveArea: { item: row(1, '昆明市') } } },
    { roles: ['schedule'] },
  )
  await press('调整顺序')
  await user.click(await screen.findByRole('button', { name: '曲靖市 上移' }))
  await press('保存顺序')
  await screen.findByText('顺序已保存')
  expect(server.asked('Admin', 'SaveArea')).toMatchObject([
    { EA_ID: 2, Position: 10 },
    { EA_ID: 1, Position: 20 },
  ])
})
