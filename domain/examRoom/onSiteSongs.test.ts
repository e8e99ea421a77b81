import { expect, test } from 'vitest'
import type { SongComment } from '#domain/result/judgement.ts'
import { unreviewedSongs, unreviewedText, whyCannotReview } from '#domain/result/review.ts'
import { songsOnSite } from './onSiteSongs.ts'

// Question type 1 is shown first, wherever its pattern stands in the list.
const patterns = [
  { patternId: 20, questionTypeId: 7, typeName: '乐曲' },
  { patternId: 10, questionTypeId: 1, typeName: '音阶' },
]
const chosen = [
  { patternId: 20, questionId: 501, title: '小步舞曲' },
  { patternId: 20, questionId: null, title: '茉莉花' },
  { patternId: 20, questionId: null, title: '赛马' },
]
const comment = (patternId: number, questionId: number): SongComment => ({
  sheetId: 0,
  patternId,
  questionId,
  comments: ['好'],
  text: '',
  atSeconds: null,
})
const review = (songs: ReturnType<typeof songsOnSite>, entries: SongComment[]) =>
  whyCannotReview({
    judgement: { kind: 'song', songs: entries },
    songs,
    scoredSheetIds: [],
    resultCode: 3,
    hasSignature: true,
  })

test('each track in the order of the exam, and the bare pattern where none was chosen', () => {
  expect(songsOnSite(patterns, chosen)).toEqual([
    { sheetId: 0, patternId: 10, questionId: 0, ordinal: '一', name: '音阶', hasPerformance: false },
    { sheetId: 0, patternId: 20, questionId: 501, ordinal: '二', name: '小步舞曲', hasPerformance: true },
    { sheetId: 0, patternId: 20, questionId: 0, ordinal: '三', name: '茉莉花', hasPerformance: true },
    { sheetId: 0, patternId: 20, questionId: 0, ordinal: '四', name: '赛马', hasPerformance: true },
  ])
  expect(songsOnSite([], chosen)).toEqual([])
})

test('each track needs a comment of its own, own pieces too; a bare pattern needs none and may have one', () => {
  const songs = songsOnSite(patterns, chosen)
  const two = [comment(20, 501), comment(20, 0)]
  expect(unreviewedText(unreviewedSongs(two, songs))).toBe('下列曲目未评审：四、赛马')
  expect(review(songs, two)).toBe('TRACKS_UNREVIEWED')
  expect(review(songs, [...two, comment(20, 0)])).toBeNull()
  expect(review(songs, [...two, comment(20, 0), comment(10, 0)])).toBeNull()
  expect(review(songs, [...two, comment(20, 0), comment(10, 9)])).toBe('JUDGEMENT_WRONG')
})

test('without any track no missing video is reported', () => {
  const songs = songsOnSite(patterns, [])
  expect(songs.map(({ hasPerformance }) => hasPerformance)).toEqual([false, false])
  expect(review(songs, [])).toBeNull()
  expect(review(songs, [comment(20, 0)])).toBeNull()
})
