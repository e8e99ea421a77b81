import type { Row } from './row.ts'

/** Section 9. */
export const constantRows: readonly Row[] = [
  {
    section: '9',
    what: 'request time-out 25 s',
    code: 'client/api.ts#25_000',
    test: 'web/screens/account/login.test.tsx#given up after 25 seconds, not before',
  },
  {
    section: '9',
    what: 'chunk load time-out 120 s',
    code: 'client/lazyScreen.ts#120_000',
    test: 'client/lazyScreen.test.ts#120',
  },
  {
    section: '9',
    what: 'splash 3 s, once',
    code: 'web/index.html#3000',
    test: 'test/e2e/messages.spec.ts#the splash goes after three seconds',
  },
  {
    section: '9',
    what: 'banner autoplay 3 s',
    code: 'web/ui/Carousel.tsx#3000',
    test: 'test/e2e/messages.spec.ts#轮播',
  },
  {
    section: '9',
    what: 'page size 10, first page 1',
    code: 'domain/page.ts#PAGE_SIZE',
    test: 'domain/page.test.ts#whatever number is asked for',
  },
  {
    section: '9',
    what: 'news list of 100',
    code: 'web/screens/news/newsCalls.ts#100',
    test: 'server/features/content/content/content.test.ts#pages are pulled into range',
  },
  {
    section: '9',
    what: 'enrolment pictures up to 10 MB, 100 KB advised',
    code: 'domain/enrolment/enrolment.ts#10_485_760',
    test: 'domain/enrolment/enrolment.test.ts#pictures are bounded to the byte',
  },
  {
    section: '9',
    what: 'photo change up to 2,048,000 bytes',
    code: 'domain/enrolment/enrolment.ts#2_048_000',
    test: 'server/features/enrolment/enrolment.test.ts#2,048,000 bytes',
  },
  {
    section: '9',
    what: 'name 30, phone 20, organisation 90',
    code: 'domain/enrolment/formTexts.ts#90',
    test: 'domain/enrolment/enrolmentForm.test.ts#takes a weight of',
  },
  {
    section: '9',
    what: 'hall exam from 50 on',
    code: 'domain/enrolment/examMode.ts#OFFLINE_MINIMUM = 50',
    test: 'server/features/schedule/examTime/schedule.test.ts#%i paid',
  },
  {
    section: '9',
    what: 'exam window: the grade’s minutes, 60 by default',
    code: 'server/db/migrations/0001_foundation.sql',
    test: 'server/features/examRoom/exam/session.test.ts#gives an end by the server',
  },
  {
    section: '9',
    what: 'submit confirm delayed 5 s',
    code: 'web/screens/exam/SubmitPanel.tsx#5',
    test: 'test/e2e/hearing.spec.ts#submission shows what is open, waits five seconds',
  },
  {
    section: '9',
    what: 'similarity passes from 0.7',
    code: 'domain/enrolment/similarity.ts#0.7',
    test: 'domain/enrolment/similarity.test.ts#decides exactly at its point',
  },
  {
    section: '9',
    what: 'SMS resend after 120 s',
    code: 'domain/people/smsCode.ts#120',
    test: 'server/features/people/user/codes.test.ts#once in 120 seconds',
  },
  {
    section: '9',
    what: 'token refreshed below 86,400 s, checked every second',
    code: 'client/keepSession.ts#DAY_MS',
    test: 'client/keepSession.test.ts#is refreshed within a second once less than 86,400 seconds remain',
  },
  {
    section: '9',
    what: 'comment up to 50 characters',
    code: 'domain/result/judgement.ts#COMMENT_MAX = 50',
    test: 'domain/result/judgement.test.ts#whyCommentUnfit',
  },
  {
    section: '9',
    what: 'signature canvas of height 400',
    code: 'web/screens/examiner/Signature.module.css#height: 400px',
    test: 'test/e2e/examiner.spec.ts#comments by key, a grade, the name typed as signature',
  },
  {
    section: '9',
    what: 'result codes 0 to 4',
    code: 'domain/result/result.ts#RESULT',
    test: 'domain/result/result.test.ts#results read as the association writes them',
  },
]
