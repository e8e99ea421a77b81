import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { examinerWire } from '#test/screens/staffWire.ts'

const examiner = examinerWire(7, { Name: '和老师', Open: 4, Begun: 1, Awaited: 2, Done: 9, Version: 3 })
const answers = {
  Admin: {
    GetSavedViews: { listData: [] },
    GetExaminerList: { listData: [examiner], totalCount: 1 },
    GetExaminer: { item: { ...examiner, Logins: [] } },
  },
}

describe('an administrator', () => {
  test('is told what waits for an examiner before he switches him off, and gives a reason', async () => {
    const { server, user, fill, press } = openConsole('/examiners?row=7', answers, { roles: ['admin'] })
    await press(/^停 ?用$/)
    await screen.findByText('停用和老师的账号？')
    screen.getByText('他还有 6 份没有完成的评审，其中 1 份存有草稿')
    screen.getByText(/已提交的 9 份评审保留/)
    const off = () => screen.getAllByRole('button', { name: /^停 ?用$/ }).at(-1) as HTMLElement
    await fill('原因', '不再担任')
    server.answer({
      Admin: {
        SwitchExaminer: refused('CHANGED_MEANWHILE', { who: '段志远', time: '刚才' }),
        GetExaminer: { item: { ...examiner, Open: 5, Version: 4, Logins: [] } },
      },
    })
    await user.click(off())
    await screen.findByText(/^没有保存/)
    await screen.findByText('他还有 7 份没有完成的评审，其中 1 份存有草稿')
    server.answer({
      Admin: {
        SwitchExaminer: { item: { ...examiner, IsOff: 1 } },
        GetExaminer: { item: { ...examiner, IsOff: 1, Logins: [] } },
      },
    })
    await user.click(off())
    await screen.findByRole('link', { name: '6 份没有人评审，去另行分配' })
    const [first, second] = server.asked('Admin', 'SwitchExaminer')
    expect(first).toMatchObject({ UserID: 7, IsOff: 1, Reason: '不再担任', Version: 3 })
    expect(second).toMatchObject({ Reason: '不再担任', Version: 4 })
  })

  test('adds one, who then gets a link', async () => {
    const { server, fill, press } = openConsole('/examiners', answers, { roles: ['admin'] })
    await press(/添 ?加$/)
    await press('添加，并生成设置密码的链接')
    await screen.findByText('请填写姓名')
    screen.getByText('请输入手机号')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('姓名')))
    expect(server.asked('Admin', 'AddExaminer')).toEqual([])
    await fill('姓名', '木老师')
    await fill('手机号', '13900000008')
    server.answer({ Admin: { AddExaminer: refused('MOBILE_TAKEN') } })
    await press('添加，并生成设置密码的链接')
    await screen.findByText('没有添加：该手机号已被使用')
    server.answer({
      Admin: {
        AddExaminer: { item: examinerWire(8, { Name: '木老师' }) },
        MakeExaminerLink: { OtherMsg: { Link: 'http://localhost/admin/invitation#k' } },
      },
    })
    await press('添加，并生成设置密码的链接')
    await screen.findByText('http://localhost/admin/invitation#k')
    expect(server.asked('Admin', 'AddExaminer')[1]).toMatchObject({ Name: '木老师', MIDs: [], EA_IDs: [], IsChief: 0 })
    expect(server.asked('Admin', 'MakeExaminerLink')).toEqual([{ UserID: 8 }])
  })
})

test('a mobile that has other accounts is said before it is sent, and shown beside the examiner with a link', async () => {
  const family = { Door: 'family' as const, UserID: 31, Name: '李妈妈', IsOff: 0 as const }
  const { server, fill, press } = openConsole('/examiners', answers, { roles: ['admin'] })
  server.answer({ Admin: { GetHats: { listData: [family] } } })
  await press(/添 ?加$/)
  await fill('手机号', '139 0000 0031')
  await screen.findByText('这个手机号已有考生家庭账号（李妈妈），将另开考官账号')
  screen.getByText(/本人的孩子和学生，系统不会分配给他评审/)
  expect(server.asked('Admin', 'GetHats')).toEqual([{ Mobile: '13900000031' }])
  server.answer({ Admin: { GetHats: { listData: [{ ...family, Door: 'examiner', UserID: 7, IsOff: 1 }] } } })
  await fill('手机号', '13900000007')
  const link = await screen.findByRole('link', { name: '打开那个账号' })
  expect(link.getAttribute('href')).toMatch(/\/examiners\?row=7$/)
  server.answer({ Admin: { GetHats: offline } })
  await fill('手机号', '13900000008')
  await screen.findByText('没有查到这个手机号已有哪些账号，可以继续填写，保存时会再核对')
})

test('the other accounts of an examiner’s mobile stand beside him', async () => {
  const staff = { Door: 'staff' as const, UserID: 32, Name: '和老师', IsOff: 1 as const }
  const item = { ...examiner, Logins: [], Hats: [staff] }
  openConsole('/examiners?row=7', { Admin: { ...answers.Admin, GetExaminer: { item } } }, { roles: ['admin'] })
  const link = await screen.findByRole('link', { name: '工作人员账号（和老师，已停用）' })
  expect(link.getAttribute('href')).toMatch(/\/people\?row=32$/)
})

test('who plans exams sees an examiner and changes nothing', async () => {
  openConsole('/examiners?row=7', answers, { roles: ['schedule'] })
  await screen.findByText('已完成 9，可以评审 4（草稿 1），等待考生 2')
  expect(screen.queryByRole('button', { name: /修 ?改|停 ?用|添 ?加/ })).toBeNull()
})
