import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { type Answers, offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { fillInPaper, takeUploads } from '#test/screens/paperForm.ts'
import { areaWire, batchWire } from '#test/screens/wire.ts'

function open(answers: Answers = {}, roles: StaffRole[] = ['desk']) {
  takeUploads()
  const page = openConsole(
    '/paper',
    {
      ExamPublic: { GetALLExamBatchALLFeeList: { listData: [batchWire()] } },
      Public: { GetNameSpell: { OtherMsg: { NameSpell: 'LI XIAO YIN' } } },
    },
    { roles },
  )
  page.server.answer(answers)
  return page
}

test('a file that is no JPG or PNG is told by what it is, and the rest of the form stays', async () => {
  const page = open({ Admin: { EnrolFromPaper: entered } })
  await fillInPaper(page)
  const heic = new File(['\0\0\0\x18ftypheic'], '证件照.heic', { type: 'image/heic' })
  await page.user.upload(screen.getByLabelText('证件照文件'), heic)
  await screen.findByText('“证件照.heic”是 HEIC 图片（苹果手机的格式），请另存为 JPG 或 PNG 再上传')
  expect(screen.getByLabelText<HTMLInputElement>(/考生姓名/).value).toBe('李小音')
})

const entered = { OtherMsg: { EF_ID: 1234, Fee: 170, CreateTime: '2026-11-20T10:00:00+08:00', CheckStatus: 0 } }

test('a form is entered, what comes next is said, and the next one keeps batch, area and major', async () => {
  const page = open({ Admin: { EnrolFromPaper: entered } })
  await fillInPaper(page)
  expect(screen.getByLabelText<HTMLInputElement>(/家长手机号/).value).toBe('13800001111')
  screen.getByText('费用 ¥170.00')
  await page.press('保存报名')
  await screen.findByText('已录入：李小音 · 钢琴 三级，报名号 1234，费用 ¥170.00')
  screen.getByText(/请家长用手机号 13800001111 登录查看/)
  expect(page.server.asked('Admin', 'EnrolFromPaper')).toMatchObject([
    {
      EB_ID: 100,
      EA_ID: 1,
      MID: 1,
      GID: 3,
      Name: '李小音',
      NameSpell: 'LI XIAO YIN',
      Sex: '女',
      BirthDate: '2014.05',
      TName: '自学',
      TMobile: '13800001111',
      Photo: 'UserPhoto/1.jpg',
      ConsentVersion: '',
      FormNumber: 'KM-0031',
    },
  ])
  // A desk has no list of enrolments to look at.
  expect(screen.queryByText('查看这份报名')).toBeNull()
  expect(document.activeElement?.textContent).toBe('录入下一份')
  await page.user.keyboard('{Enter}')
  await screen.findByLabelText(/考生姓名/)
  const chosen = (label: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: label }).selectedOptions[0]?.textContent
  expect([chosen('考区'), chosen('专业'), chosen('级别')]).toEqual(['昆明市', '钢琴', '请选择'])
  expect(screen.getByLabelText<HTMLInputElement>(/接收人/).value).toBe('张老师')
  expect(screen.getByLabelText<HTMLInputElement>(/报名表编号/).value).toBe('')
})

test('what is missing stands at its field, and the first of it has the focus', async () => {
  const page = open()
  await page.press('保存报名')
  await screen.findByText('请选择考试地区')
  screen.getByText('请上传考生的近期免冠证件照')
  screen.getByText('纸质报名表上没有监护人签字的，不能代为报名')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('考区')
  expect(page.server.asked('Admin', 'EnrolFromPaper')).toEqual([])
})

test('a refusal stands at its field; without one beside the button; a repeat after a lost answer is recognised', async () => {
  const page = open({ Admin: { EnrolFromPaper: refused('ENROLMENT_DUPLICATE') } })
  await fillInPaper(page)
  await page.press('保存报名')
  await screen.findByText('没有保存：该考生在本批次已报考该专业')
  page.server.answer({ Admin: { EnrolFromPaper: offline } })
  await page.press(/保存报名$/)
  await screen.findByText('没有保存：网络连接失败，请检查网络后重试')
  page.server.answer({ Admin: { EnrolFromPaper: refused('AREA_NOT_OWN', {}, { Field: 'EA_ID' }) } })
  // Without layout no transition ends, so that the sign of the first try still belongs to the name.
  await page.press(/保存报名$/)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('考区'))
  screen.getByText('您的账号不负责该考区，请选择自己负责的考区')
  const [, lost, again] = page.server.asked('Admin', 'EnrolFromPaper').map(({ RequestKey }) => RequestKey)
  expect(again).toBe(lost)
})

test('only own areas are offered, and a family without a mobile is told how', async () => {
  const areas = [
    areaWire,
    { ...areaWire, EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0 as const, PayAddress: '人民路1号' },
  ]
  const fees = [1, 4].map((EA_ID) => ({ EA_ID, MID: 1, GID: 3, EB_ID: 100, Fee: 170 }))
  const page = open(
    {
      Admin: { GetMyAreas: { listData: [{ EA_ID: 4, EA_Name: '昭通市' }] }, EnrolFromPaper: entered },
      ExamPublic: {
        GetExamAreaList: { listData: areas },
        GetALLExamBatchALLFeeList: { listData: [batchWire({ ExamBatchFees: fees })] },
      },
    },
    ['enrolment'],
  )
  const areaField = await screen.findByRole('combobox', { name: '考区' })
  await within(areaField).findByRole('option', { name: '昭通市' })
  expect(within(areaField).queryByRole('option', { name: '昆明市' })).toBeNull()
  await page.user.click(screen.getByRole('checkbox', { name: '家里没有手机，由考级办代管' }))
  expect(screen.queryByLabelText(/家长手机号/)).toBeNull()
})

test('without an open batch nothing can be entered', async () => {
  open({ ExamPublic: { GetALLExamBatchALLFeeList: { listData: [batchWire({ IsLock: 1 })] } } })
  await screen.findByText('当前没有可报名的批次')
})
