import { expect, test } from 'vitest'
import { visitedUrl } from './visitedUrl.ts'

test.each([
  ['/NewsList', '?CID=20', '/NewsList?CID=20'],
  ['/SingReview', '?EF_ID=7&CertNO=530102201503071234', '/SingReview?EF_ID=7'],
  ['/Login', '?code=abc&state=xyz&back=%2FMyEnroll', '/Login'],
  ['/NewsDetail', '?News_ID=<script>', '/NewsDetail'],
  ['/', '', '/'],
])('%s%s is recorded as %s', (path, search, recorded) => expect(visitedUrl(path, search)).toBe(recorded))
