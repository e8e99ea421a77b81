import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filled, sheetWire } from '#test/screens/examWire.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

test('an own video is shown with what the comparison of faces said', async () => {
  const item = sheetWire(1, { ...filled, Similarity: 2, FaceProblem: 'noFace' })
  await openPage('/Video?EAS_ID=501', { Exam: { GetOwnVideo: { item } } })
  await screen.findByRole('heading', { name: '第1首' })
  await screen.findByText(/未检测到人脸信息/)
})

test.each([
  ['a slot without a video', { item: sheetWire(1) }],
  ['somebody else’s', refused('NOT_FOUND')],
] as const)('%s: there is none to see', async (_what, answer) => {
  await openPage('/Video?EAS_ID=501', { Exam: { GetOwnVideo: answer } })
  await screen.findByText('没有上传视频记录')
})

test.each(['/Video', '/Video?EAS_ID=501'])(
  '%s without a login says who may see a video, and offers the login',
  async (address) => {
    await openPage(address, {}, null)
    await screen.findByText('考试视频仅供报名账号本人查看')
    expect(window.location.pathname).toBe('/Video')
    expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
      `/Login?back=${encodeURIComponent(address)}`,
    )
  },
)

test('an address of no video leads to the list', async () => {
  await openPage('/Video', { Exam: { GetMyOnlineExamList: { listData: [] } } })
  await waitFor(() => expect(window.location.pathname).toBe('/ExamList'))
})
