import type { Row } from './row.ts'

/** What the specification and the rulings order of shell, wizard, payment and account, beyond names and sentences. R: the rulings. */
export const ruleRows: readonly Row[] = [
  // Shell and guard
  {
    section: '2',
    what: '导航栏四项',
    code: 'web/ui/TabBar.tsx#主导航',
    test: 'test/e2e/journey.spec.ts#home: notice, navigation',
  },
  {
    section: '2',
    what: 'unknown path → /404',
    code: 'web/routes.tsx#routeOf',
    test: 'web/screens/demo/pages.test.tsx#leads to /404',
  },
  {
    section: '2',
    what: 'routes without regard to case',
    code: 'web/routes.tsx#toLowerCase',
    test: 'web/screens/account/login.test.tsx#the wizard leads to the login and back, however its address is written',
  },
  {
    section: '2',
    what: '/login when needed, and back',
    code: 'web/shell/Shell.tsx#needsLogin',
    test: 'web/screens/account/login.test.tsx#the wizard leads to the login and back',
  },
  {
    section: '2',
    what: 'page visit recorded',
    code: 'server/features/content/siteVisit/visitBuffer.ts#visit',
    test: 'server/features/content/siteVisit/siteVisit.test.ts#a visit belongs to who is signed in',
  },
  {
    section: '2',
    what: 'share card per route',
    code: 'web/device/shareCard.ts#share',
    test: 'web/device/shareCard.test.ts#a public page is shared with its own title and address',
  },
  {
    section: '8',
    what: '401 ends the login and reloads',
    code: 'client/api.ts#whenSessionLost',
    test: 'client/api.test.ts#ends the login whose token was sent',
  },
  {
    section: '1',
    what: 'news HTML is sanitised',
    code: 'server/records/content/content/sanitiseNews.ts#sanitise',
    test: 'server/records/content/content/sanitiseNews.test.ts#what staff write stays',
  },
  {
    section: '9',
    what: 'channel 13 in random order',
    code: 'server/records/content/content/queries.ts#random',
    test: 'server/features/content/content/content.test.ts#channel 13 takes turns',
  },

  // Wizard
  {
    section: '4',
    what: 'batch labels: not started, ended, in progress, locked',
    code: 'domain/batch/batch.ts#export',
    test: 'domain/batch/batch.test.ts#at %i the batch is %s',
  },
  {
    section: '5',
    what: 'majors and grades only where the fee is above 0',
    code: 'domain/catalogue/catalogue.ts#export',
    test: 'domain/catalogue/catalogue.test.ts#only what has a fee above 0',
  },
  {
    section: '5',
    what: 'every required field with its own message',
    code: 'domain/enrolment/enrolmentForm.ts#export',
    test: 'domain/enrolment/enrolmentForm.test.ts#an empty form names every required field',
  },
  {
    section: '5',
    what: 'lengths: ASCII 1, other 2, by code point',
    code: 'domain/text.ts#weight',
    test: 'domain/text.test.ts#is additive over strings of whole characters',
  },
  {
    section: '5',
    what: 'ID number: 18 or 15 digits, checksum, province',
    code: 'domain/people/identity.ts#province',
    test: 'domain/people/identity.test.ts#every right number is taken',
  },
  {
    section: '5',
    what: 'pinyin with polyphonic surnames',
    code: 'domain/people/pinyinSurnames.ts#export',
    test: 'domain/people/pinyinSurnames.test.ts#has no reading of its own',
  },
  {
    section: '5',
    what: 'birth month from 100 to 2 years ago',
    code: 'domain/people/birthMonth.ts#OLDEST_YEARS',
    test: 'domain/people/birthMonth.test.ts#one may be born from 100 to 2 years ago',
  },
  {
    section: '5',
    what: 'no hall exam with prefix 53 or for major 9',
    code: 'domain/enrolment/examMode.ts#isOfflineAllowed',
    test: 'server/features/enrolment/enrolment.test.ts#offline is refused with prefix 53',
  },
  {
    section: '5',
    what: 'fewer than 50 for the hall: online',
    code: 'domain/enrolment/examMode.ts#becomesOnline',
    test: 'server/features/schedule/examTime/schedule.test.ts#%i paid',
  },
  {
    section: '4',
    what: 'cancelled confirmation goes back to step 2',
    code: 'web/screens/enrol/useSubmission.tsx#取消提交报名信息',
    test: 'test/e2e/mistakes.spec.ts#cancelled confirmation goes back to what was filled in',
  },
  {
    section: 'R4',
    what: 'one live enrolment per batch, number and major',
    code: 'server/db/migrations/0001_foundation.sql',
    test: 'server/features/enrolment/enrolment.test.ts#two accounts enrol one child',
  },
  {
    section: 'R4',
    what: 'a repeated sign-up answers with the enrolment that exists',
    code: 'server/features/enrolment/api/ExamSignUp.ts',
    test: 'server/features/enrolment/enrolment.test.ts#fifty identical requests at once',
  },
  {
    section: 'R4',
    what: 'fee from the table, never from the page',
    code: 'server/features/enrolment/offer.ts',
    test: 'server/features/enrolment/enrolment.test.ts#takes the fee from the table',
  },
  {
    section: 'R4',
    what: 'photo change until the check has passed',
    code: 'domain/enrolment/enrolment.ts#PHOTO_CHANGE_LIMIT_BYTES',
    test: 'server/features/enrolment/enrolment.test.ts#is checked again, keeps the old photo known',
  },
  {
    section: 'R4',
    what: 'a remark is read only behind its marker',
    code: 'domain/enrolment/photoRemark.ts#export',
    test: 'domain/enrolment/photoRemark.test.ts#never shows what stands before the marker',
  },
  {
    section: 'R4',
    what: 'an edit that changes the fee closes the order first',
    code: 'server/features/money/payment/clearTheWayForFee.ts',
    test: 'server/features/money/payment/payment.test.ts#a change of the fee waits five minutes',
  },
  {
    section: 'R4',
    what: 'exam numbers are unique and given once',
    code: 'server/records/enrolment/giveExamNumber.ts',
    test: 'server/features/enrolment/enrolment.test.ts#two hundred requests over twenty paid ones',
  },

  // Payment
  {
    section: 'R5',
    what: 'paid is what the signed notice or a query says',
    code: 'server/features/money/payment/settleOrder.ts',
    test: 'server/features/money/payment/payment.test.ts#a forged notice',
  },
  {
    section: 'R5',
    what: 'duplicate notices change nothing',
    code: 'server/features/money/payment/receivePayNotice.ts',
    test: 'server/features/money/payment/payment.test.ts#fifty copies of the notice',
  },
  {
    section: 'R5',
    what: 'a second payment is refunded',
    code: 'server/features/money/payment/jobs/refundOrder.ts',
    test: 'server/features/money/payment/payment.test.ts#paid twice: the second is given back',
  },
  {
    section: '9',
    what: 'fee breakdown',
    code: 'domain/batch/fee.ts#export',
    test: 'domain/batch/fee.test.ts#their sum is the fee',
  },

  // Account
  {
    section: 'R3',
    what: 'SMS code: six digits, 120 s, five minutes, five tries',
    code: 'domain/people/smsCode.ts#export',
    test: 'server/features/people/user/codes.test.ts#sends six digits, once in 120 seconds',
  },
  {
    section: 'R3',
    what: 'a check code serves five sends and ten minutes',
    code: 'server/features/people/user/checkCode.ts',
    test: 'server/features/people/user/codes.test.ts#a check code serves five sends',
  },
  {
    section: 'R3',
    what: 'equal answer for unknown mobile and wrong password',
    code: 'server/features/people/user/tryPassword.ts',
    test: 'server/features/people/user/user.test.ts#answer alike',
  },
  {
    section: 'R3',
    what: 'ten wrong tries pause the mobile',
    code: 'domain/people/login.ts#export',
    test: 'server/features/people/user/user.test.ts#ten wrong passwords pause',
  },
  {
    section: 'R1',
    what: 'a token lives seven days and is refreshed',
    code: 'server/features/people/user/openSession.ts',
    test: 'server/features/people/user/user.test.ts#a token ends after seven days',
  },
  {
    section: 'R1',
    what: 'a changed password ends all tokens',
    code: 'server/features/people/user/api/ChangePWD.ts',
    test: 'server/features/people/user/user.test.ts#ends all tokens',
  },
]
