import { expect, test } from '@playwright/test'
import { newPhone, signInOn } from './page.ts'
import { says } from './says.ts'

test('the member centre of a candidate and of an examiner', async ({ browser }) => {
  const candidate = await newPhone(browser)
  await signInOn(candidate, '13800000002')
  await candidate.goto('/VipCenter')
  const examinerLinks = candidate.getByRole('link', { name: /评审/ })
  await says(
    'specification#vip-centre',
    [
      'Avatar, nickname, mobile; grid of 4 shortcuts (online enrol, upload video, query room, results)',
      'my enrolments; change password; edit profile; logout.',
    ],
    async () => {
      await expect(candidate.getByText('乐瑶妈妈')).toBeVisible()
      await expect(candidate.getByText(/138\*{4}0002|13800000002/)).toBeVisible()
      for (const name of ['在线报名', '上传视频', '查询考场', '成绩查询', '我的报名'])
        await expect(candidate.getByRole('link', { name }).first()).toBeVisible()
      for (const name of ['修改密码', '编辑资料', '退出登录'])
        await expect(candidate.getByRole('button', { name })).toBeVisible()
      await expect(examinerLinks).toHaveCount(0)
    },
  )
  await says('specification#my-enrolments', 'Tabs: All, Unpaid, Paid.', async () => {
    await candidate.goto('/MyEnroll')
    await expect(candidate.getByRole('navigation', { name: '按缴费状态筛选' }).getByRole('link')).toHaveText([
      /^全部/,
      /^未缴费/,
      /^已缴费/,
    ])
  })
  await candidate.context().close()

  const examiner = await newPhone(browser)
  await says(
    'specification#other-screens',
    'Examiner login (mobile and password; success goes to /VipCenter).',
    async () => {
      await signInOn(examiner, '13800000003', '/ExaminerLogin')
      await expect(examiner).toHaveURL(/\/VipCenter$/i)
    },
  )
  await says('specification#vip-centre', 'examiner-only links', async () => {
    for (const [name, href] of [
      [/^线上评审/, '/ExamTimeList?IsOnline=1'],
      [/^现场评审/, '/ExamTimeList?IsOnline=0'],
    ] as const)
      await expect(examiner.getByRole('link', { name })).toHaveAttribute('href', href)
  })
  await says(
    'specification#examiner',
    'Examiner (UserType 3): extra VIP centre links for online review (ExamTimeList IsOnline=1) and on-site review (IsOnline=0)',
    async () => {
      for (const IsOnline of [1, 0]) {
        await examiner.goto(`/ExamTimeList?IsOnline=${IsOnline}`)
        await expect(examiner.getByRole('main').getByRole('link').first()).toBeVisible()
      }
    },
  )
  await examiner.context().close()
})
