import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { photoWire } from '#test/screens/staffWire.ts'

const checker = { roles: ['enrolment' as const] }
const three = [photoWire(1), photoWire(2), photoWire(3)]
const waiting = (...listData: typeof three): Answers => ({
  Admin: {
    GetPhotoCheckList: ({ After = 0, PageSize }) => ({
      listData: listData.filter(({ EF_ID }) => EF_ID > After).slice(0, PageSize),
      totalCount: listData.length,
    }),
    CheckPhoto: ({ CheckStatus, CheckRemark }) => ({ OtherMsg: { CheckStatus, CheckRemark } }),
  },
})
const facts = () => screen.findByRole('region', { name: '考生' })

/** The picture has been drawn. */
async function see(name: string) {
  fireEvent.load(await screen.findByRole('img', { name: new RegExp(`^${name}（`) }))
}

test('photos are passed, skipped and taken back by keys, and none is judged before it is seen', async () => {
  const { user, server } = openConsole('/photos', waiting(...three), checker)
  await screen.findByRole('img', { name: /^考生1（/ })
  await user.keyboard('a')
  await screen.findByText('照片还没有显示，请稍候')
  expect(server.asked('Admin', 'CheckPhoto')).toEqual([])
  await see('考生1')
  await user.keyboard('a')
  await see('考生2')
  await user.keyboard('s')
  expect((await facts()).textContent).toContain('报名号 3')
  await waitFor(() => expect(server.asked('Admin', 'CheckPhoto')).toMatchObject([{ EF_ID: 1, CheckStatus: 1 }]))
  await user.keyboard('u')
  await waitFor(() => expect(server.asked('Admin', 'CheckPhoto').at(-1)).toMatchObject({ EF_ID: 1, CheckStatus: 0 }))
})

test('a photo fails with reasons, which say what the candidate will read', async () => {
  const { user, press, server } = openConsole('/photos', waiting(...three), checker)
  await see('考生1')
  await user.keyboard('d')
  await press(/^确定不通过/)
  await screen.findByText('请选择不通过的原因')
  await user.keyboard('2')
  expect(screen.getByText(/^考生将看到：/).textContent?.length).toBeGreaterThan(8)
  await press(/^确定不通过/)
  await waitFor(() => expect(server.asked('Admin', 'CheckPhoto')).toMatchObject([{ EF_ID: 1, CheckStatus: 2 }]))
})

test('a colleague was quicker: whose verdict stands is told, and what was typed is still there', async () => {
  const { user, fill, press, server } = openConsole('/photos', waiting(...three), checker)
  await see('考生1')
  await user.keyboard('d')
  await user.keyboard('2')
  await fill('内部备注（考生看不到）', '衣领遮住了下巴')
  const theirs = { CheckedBy: '段志远', CheckStatus: 1, CheckRemark: '', IsMine: 0 }
  const judged = { who: '段志远', verdict: '通过' }
  server.answer({
    Admin: {
      CheckPhoto: refused('PHOTO_JUDGED', judged, theirs),
      GetPhotoCheckList: { listData: [photoWire(1, { CheckStatus: 1 })], totalCount: 1 },
    },
  })
  await press(/^确定不通过/)
  const sentence = /该照片已由段志远审核为通过，您这次的审核没有保存/
  await screen.findAllByText(sentence)
  await user.keyboard('s')
  await waitFor(async () => expect((await facts()).textContent).toMatch(sentence))
  await user.keyboard('d')
  expect((await screen.findByLabelText<HTMLInputElement>('内部备注（考生看不到）')).value).toBe('衣领遮住了下巴')
  expect(screen.getByRole('button', { name: /^2/ }).getAttribute('aria-pressed')).toBe('true')
})

describe('without a network', () => {
  test('verdicts wait and are named until they are saved', async () => {
    const { user, press, server } = openConsole('/photos', waiting(...three), checker)
    await see('考生1')
    server.answer({ Admin: { CheckPhoto: offline } })
    await user.keyboard('a')
    await screen.findByText('1 条审核还没有保存：考生1')
    server.answer(waiting(...three))
    await press('立即重试')
    await waitFor(() => expect(screen.queryByText(/条审核还没有保存/)).toBeNull())
  })

  test('the queue says why it does not come, and comes by a press', async () => {
    const { press, server } = openConsole('/photos', { Admin: { GetPhotoCheckList: offline } }, checker)
    await screen.findByText('网络不通')
    server.answer(waiting(...three))
    await press('重试')
    expect((await facts()).textContent).toContain('考生1')
  })
})

test('nothing waits: the screen says so', async () => {
  openConsole('/photos', waiting(), checker)
  await screen.findByText('没有等待审核的照片')
})

test('a picture whose link is over is loaded again by a press', async () => {
  const { press, server } = openConsole('/photos', waiting(...three), checker)
  fireEvent.error(await screen.findByRole('img', { name: /^考生1（/ }))
  server.answer({ Admin: { GetPhotoCheckList: offline } })
  await press('重新加载照片')
  await screen.findByText(/^照片没有重新加载：/)
  server.answer(waiting(photoWire(1, { Photo: '/files/new.jpg' })))
  await press('重新加载照片')
  const picture = await screen.findByRole('img', { name: /^考生1（/ })
  expect(picture.getAttribute('src')).toBe('/files/new.jpg')
})

test('a phone shows the photos and judges none', async () => {
  const { user, server } = openConsole('/photos', waiting(...three), { ...checker, width: 390 })
  await see('考生1')
  await screen.findByText(/这里只能浏览、不能审核/)
  expect(screen.queryAllByRole('button', { name: /^(不?通过|确定不通过)/ })).toEqual([])
  for (const key of ['a', '{Enter}', 'd', '1']) await user.keyboard(key)
  expect((await facts()).textContent).toContain('报名号 1')
  expect(server.asked('Admin', 'CheckPhoto')).toEqual([])
  await user.keyboard('s')
  expect((await facts()).textContent).toContain('报名号 2')
})

test('photos with hints come first, each photo once, and a hint is only a word', async () => {
  const hinted = photoWire(3, { Hints: ['与他人照片相同', '不清晰'] })
  const all = [photoWire(1, { Hints: [] }), photoWire(2), hinted]
  const { user, server } = openConsole(
    '/photos',
    {
      Admin: {
        ...waiting().Admin,
        GetPhotoCheckList: ({ OnlyHinted, After = 0 }) => ({
          listData: (OnlyHinted === 1 ? [hinted] : all).filter(({ EF_ID }) => EF_ID > After),
          totalCount: 3,
        }),
      },
    },
    checker,
  )
  await see('考生3')
  expect((await facts()).textContent).toContain('不清晰')
  expect(screen.getByRole('link', { name: '与他人照片相同' }).getAttribute('href')).toBe('/admin/doubles?batch=100')
  await user.keyboard('a')
  await see('考生1')
  expect(screen.queryByLabelText('系统提示')).toBeNull()
  await user.keyboard('a')
  await see('考生2')
  await user.keyboard('a')
  await waitFor(() =>
    expect(server.asked('Admin', 'CheckPhoto').map(({ EF_ID, CheckStatus }) => [EF_ID, CheckStatus])).toEqual([
      [3, 1],
      [1, 1],
      [2, 1],
    ]),
  )
})
