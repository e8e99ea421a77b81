import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#test/screens/openPage.tsx'

const child = (EF_ID: number, Name: string) => ({
  EF_ID,
  Name,
  CertType: 1,
  CertNO: `53010220150501002${EF_ID}`,
  MName: '钢琴',
  GName: '三级',
})
const children = [child(1, '曾小雨'), child(2, '欧阳子衡')]

test('a child of one’s own is one tap instead of a name and a number, also among many', async () => {
  const { user, press, fill } = await openPage('/ExamResultInfo', {
    Exam: {
      GetMyCandidates: ({ Search }) => ({
        listData: Search === '' ? children.slice(0, 1) : children.filter(({ Name }) => Name.includes(Search)),
        totalCount: Search === '' ? 12 : 1,
      }),
    },
  })
  await press('曾小雨')
  expect(screen.getByLabelText<HTMLInputElement>('考生姓名').value).toBe('曾小雨')
  await press('全部 12 位')
  await fill('按姓名或拼音查找', '欧阳')
  await user.click(await screen.findByRole('option', { name: /欧阳子衡/ }))
  expect(screen.getByLabelText<HTMLInputElement>('考生姓名').value).toBe('欧阳子衡')
  expect(screen.getByLabelText<HTMLInputElement>('证件号').value).toBe('530102201505010022')
})
