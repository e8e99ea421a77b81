import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewItemWire } from '#contract/result/review.ts'
import { songsToReview } from './reviewForm.ts'
import { Stage } from './Stage.tsx'
import { reviewItem } from './testReview.ts'

function show(change: Partial<ReviewItemWire>) {
  const item = reviewItem(1, change)
  const [song] = songsToReview([item])
  if (!song) throw new Error('no song')
  const nothing = () => undefined
  render(
    <Stage
      item={item}
      song={song}
      start={null}
      speed={1}
      onSpeed={nothing}
      onRetry={async () => undefined}
      onBuffered={nothing}
      player={null}
    />,
  )
}
/** The browser cannot play any of the sources. */
function failToPlay() {
  for (let video = document.querySelector('video'); video; video = document.querySelector('video'))
    fireEvent.error(video)
}

test('an examiner reads why a video cannot be played, instead of a guess about the network', () => {
  show({ MediaProblem: '视频文件不完整' })
  screen.getByText(/系统检查发现：视频文件不完整/)
  failToPlay()
  expect(screen.getByRole('alert').textContent).toContain('视频文件不完整，不是网络的问题')
})

test('a film without sound that was converted plays; if it does not, the network may be away', () => {
  show({ MediaProblem: '视频没有声音', FormatAnswer: '/files/video/converted.mp4' })
  screen.getByText(/系统检查发现：视频没有声音/)
  failToPlay()
  expect(screen.getByRole('alert').textContent).toContain('可能是网络不通')
})
