import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import type { StaffAreaWire } from '#contract/catalogue/catalogueStaff.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

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
