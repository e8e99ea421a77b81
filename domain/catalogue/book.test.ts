import { expect, test } from 'vitest'
import { fileNamed, fileNamesIn, pagesOfTitle } from './book.ts'

test.each([
  ['', []],
  ['a 1.jpg、b.png', ['a 1.jpg', 'b.png']],
  ['a 1.jpg b.png', ['a 1.jpg', 'b.png']],
  ['a.jpg, b.jpg；c.jpg;', ['a.jpg', 'b.jpg', 'c.jpg']],
])('the names in %j', (cell, names) => {
  expect(fileNamesIn(cell)).toEqual(names)
})

const files = ['小步舞曲2.jpg', '小步舞曲1.jpg', '小步舞曲-10.png', '小步舞曲集.jpg', 'czerny.jpg']

test.each([
  ['小步舞曲1.jpg', '小步舞曲1.jpg'],
  ['Czerny', 'czerny.jpg'],
  ['CZERNY.JPG', 'czerny.jpg'],
  ['没有', null],
])('the file %s', (name, file) => {
  expect(fileNamed(files, name)).toBe(file)
})

test('the pages of a title stand in the order of their numbers', () => {
  expect(pagesOfTitle(files, '小步舞曲')).toEqual(['小步舞曲1.jpg', '小步舞曲2.jpg', '小步舞曲-10.png'])
  expect(pagesOfTitle(files, '小步舞曲集')).toEqual(['小步舞曲集.jpg'])
  expect(pagesOfTitle(files, '小')).toEqual([])
})
