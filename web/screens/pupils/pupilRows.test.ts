import { expect, test } from 'vitest'
import type { PupilPhotoWire, PupilRowWire } from '#contract/enrolment/enrolmentPupils.ts'
import { byLine, pupilsWire, sortPhotos } from './pupilRows.ts'

const row = (Line: number, CertNO: string) =>
  ({
    Line,
    CertNO,
    Name: '李小音',
    MID: 1,
    GID: 3,
    MName: '钢琴',
    GName: '三级',
    Fee: 170,
    Hints: [],
  }) as unknown as PupilRowWire
const rows = [row(2, 'E1234567'), row(3, 'E7654321')]
const sent = (Name: string, FilePath = `UserPhoto/${Name}`, Msg = ''): PupilPhotoWire => ({
  Name,
  FilePath,
  Url: `/files/${Name}`,
  IsSmall: 0,
  Msg,
})

test('each picture is told of: found, without a row, or refused', () => {
  expect(sortPhotos([sent('e1234567.jpg'), sent('3.jpg'), sent('9.jpg'), sent('2.png', '', '看不懂')], rows)).toEqual({
    found: {
      2: { path: 'UserPhoto/e1234567.jpg', url: '/files/e1234567.jpg' },
      3: { path: 'UserPhoto/3.jpg', url: '/files/3.jpg' },
    },
    unmatched: ['9.jpg'],
    refused: [{ name: '2.png', why: '看不懂' }],
  })
})

test('what is sent has the choice for all, the photo of each row, and nothing that is only shown', () => {
  const photos = { 2: { path: 'UserPhoto/a.jpg', url: '' } }
  const { EB_ID, Rows } = pupilsWire({ batchId: 7, areaId: 4, mode: 0 }, rows, photos)
  expect(EB_ID).toBe(7)
  expect(Rows.map(({ EA_ID, IsOnline, Photo }) => [EA_ID, IsOnline, Photo])).toEqual([
    [4, 0, 'UserPhoto/a.jpg'],
    [4, 0, ''],
  ])
  expect(Object.keys(Rows[0] ?? {})).not.toContain('MName')
})

test('problems stand together by row', () => {
  expect(byLine([{ Line: 2 }, { Line: 4 }, { Line: 2 }]).map(([line, found]) => [line, found.length])).toEqual([
    [2, 2],
    [4, 1],
  ])
})
