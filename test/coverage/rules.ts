/** A rule, state or constant; `code` and `test` are `path#text that stands there`. */
export type Row = { section: string; what: string; code: string; test: string }

/** What the specification and the rulings order, beyond names and sentences. Sections are the specification's; R the rulings'. */
export const ruleRows: readonly Row[] = [
  // Shell and guard
  { section: '2', what: '导航栏四项', code: 'web/ui/TabBar.tsx#主导航', test: 'test/e2e/journey.spec.ts#主导航' },
  {
    section: '2',
    what: 'unknown path → /404',
    code: 'web/routes.tsx#routeOf',
    test: 'test/e2e/mistakes.spec.ts#no-such-page',
  },
  {
    section: '2',
    what: 'routes without regard to case',
    code: 'web/routes.tsx#toLowerCase',
    test: 'test/e2e/mistakes.spec.ts#/examapply',
  },
  {
    section: '2',
    what: '/login when needed, and back',
    code: 'web/shell/Shell.tsx#needsLogin',
    test: 'test/e2e/mistakes.spec.ts#leads to it and back',
  },
  {
    section: '2',
    what: 'page visit recorded',
    code: 'server/features/siteVisit/visitBuffer.ts#visit',
    test: 'server/features/siteVisit/siteVisit.test.ts#a visit belongs to who is signed in',
  },
  {
    section: '2',
    what: 'share card per route',
    code: 'web/device/shareCard.ts#share',
    test: 'web/device/shareCard.test.ts#test',
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
    code: 'server/features/content/sanitiseNews.ts#sanitise',
    test: 'server/features/content/sanitiseNews.test.ts#what staff write stays',
  },
  {
    section: '9',
    what: 'channel 13 in random order',
    code: 'server/features/content/queries.ts#random',
    test: 'server/features/content/content.test.ts#channel 13 takes turns',
  },

  // Wizard
  {
    section: '4',
    what: 'batch labels: not started, ended, in progress, locked',
    code: 'domain/batch.ts#export',
    test: 'domain/batch.test.ts#at %i the batch is %s',
  },
  {
    section: '5',
    what: 'majors and grades only where the fee is above 0',
    code: 'domain/catalogue.ts#export',
    test: 'domain/catalogue.test.ts#only what has a fee above 0',
  },
  {
    section: '5',
    what: 'every required field with its own message',
    code: 'domain/enrolmentForm.ts#export',
    test: 'domain/enrolmentForm.test.ts#an empty form names every required field',
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
    code: 'domain/identity.ts#province',
    test: 'domain/identity.test.ts#every right number is taken',
  },
  {
    section: '5',
    what: 'pinyin with polyphonic surnames',
    code: 'domain/pinyinSurnames.ts#export',
    test: 'domain/pinyinSurnames.test.ts#has no reading of its own',
  },
  {
    section: '5',
    what: 'birth month from 100 to 2 years ago',
    code: 'domain/birthMonth.ts#OLDEST_YEARS',
    test: 'domain/birthMonth.test.ts#one may be born from 100 to 2 years ago',
  },
  {
    section: '5',
    what: 'no hall exam with prefix 53 or for major 9',
    code: 'domain/examMode.ts#offlineAllowed',
    test: 'server/features/enrolment/enrolment.test.ts#offline is refused with prefix 53',
  },
  {
    section: '5',
    what: 'fewer than 50 for the hall: online',
    code: 'domain/examMode.ts#becomesOnline',
    test: 'server/features/schedule/schedule.test.ts#%i paid',
  },
  {
    section: '4',
    what: 'cancelled confirmation goes back to step 2',
    code: 'web/screens/enrol/useSubmission.tsx#取消提交报名信息',
    test: 'test/e2e/mistakes.spec.ts#取消提交报名信息',
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
    code: 'domain/enrolment.ts#PHOTO_CHANGE_LIMIT_BYTES',
    test: 'server/features/enrolment/enrolment.test.ts#is checked again, keeps the old photo known',
  },
  {
    section: 'R4',
    what: 'a remark is read only behind its marker',
    code: 'domain/enrolment.ts#export',
    test: 'domain/enrolment.test.ts#never shows what stands before the marker',
  },
  {
    section: 'R4',
    what: 'an edit that changes the fee closes the order first',
    code: 'server/features/payment/clearTheWayForFee.ts',
    test: 'server/features/payment/payment.test.ts#a change of the fee waits five minutes',
  },
  {
    section: 'R4',
    what: 'exam numbers are unique and given once',
    code: 'server/features/enrolment/giveExamNumber.ts',
    test: 'server/features/enrolment/enrolment.test.ts#two hundred requests over twenty paid ones',
  },

  // Payment
  {
    section: 'R5',
    what: 'paid is what the signed notice or a query says',
    code: 'server/features/payment/settleOrder.ts',
    test: 'server/features/payment/payment.test.ts#a forged notice',
  },
  {
    section: 'R5',
    what: 'duplicate notices change nothing',
    code: 'server/features/payment/receivePayNotice.ts',
    test: 'server/features/payment/payment.test.ts#fifty copies of the notice',
  },
  {
    section: 'R5',
    what: 'a second payment is refunded',
    code: 'server/features/payment/jobs/refundOrder.ts',
    test: 'server/features/payment/payment.test.ts#paid twice: the second is given back',
  },
  {
    section: '9',
    what: 'fee breakdown',
    code: 'domain/fee.ts#export',
    test: 'domain/fee.test.ts#their sum is the fee',
  },

  // Account
  {
    section: 'R3',
    what: 'SMS code: six digits, 120 s, five minutes, five tries',
    code: 'domain/smsCode.ts#export',
    test: 'server/features/user/codes.test.ts#sends six digits, once in 120 seconds',
  },
  {
    section: 'R3',
    what: 'a check code serves five sends and ten minutes',
    code: 'server/features/user/checkCode.ts',
    test: 'server/features/user/codes.test.ts#a check code serves five sends',
  },
  {
    section: 'R3',
    what: 'equal answer for unknown mobile and wrong password',
    code: 'server/features/user/tryPassword.ts',
    test: 'server/features/user/user.test.ts#answer alike',
  },
  {
    section: 'R3',
    what: 'ten wrong tries pause the mobile',
    code: 'domain/login.ts#export',
    test: 'server/features/user/user.test.ts#ten wrong passwords pause',
  },
  {
    section: 'R1',
    what: 'a token lives seven days and is refreshed',
    code: 'server/features/user/openSession.ts',
    test: 'server/features/user/user.test.ts#a token ends after seven days',
  },
  {
    section: 'R1',
    what: 'a changed password ends all tokens',
    code: 'server/features/user/api/ChangePWD.ts',
    test: 'server/features/user/user.test.ts#ends all tokens',
  },

  // Exam
  {
    section: 'R6',
    what: 'exam time withheld until published and due',
    code: 'domain/schedule.ts#isExamTimeVisible',
    test: 'server/features/enrolment/enrolment.test.ts#room and time are withheld',
  },
  {
    section: '4',
    what: 'session: start, resume, expiry, IsSub',
    code: 'domain/examSession.ts#export',
    test: 'domain/examSession.test.ts#the cases above show every phase',
  },
  {
    section: 'R6',
    what: 'a session never outlives its window',
    code: 'domain/examSession.ts#export',
    test: 'domain/examSession.test.ts#whatever is done, no session outlives its window',
  },
  {
    section: 'R6',
    what: 'a draw is fair and final',
    code: 'server/features/exam/drawPattern.ts',
    test: 'server/features/exam/fairDraw.test.ts#over 10,000 draws',
  },
  {
    section: 'R6',
    what: 'a complete set is submitted by the sweep',
    code: 'server/features/exam/submitSession.ts',
    test: 'server/features/exam/session.test.ts#submits a complete set',
  },
  {
    section: '4',
    what: 'textbook once, irreversible',
    code: 'domain/textbook.ts#export',
    test: 'server/features/exam/session.test.ts#twenty different choices at once',
  },
  {
    section: 'R6',
    what: 'an object finished by the end counts for 60 s more',
    code: 'domain/examSession.ts#export',
    test: 'server/features/media/video.test.ts#what was finished by the end counts for 60 seconds more',
  },
  {
    section: '5',
    what: 'all required slots filled before submission',
    code: 'domain/answerSheet.ts#export',
    test: 'server/features/exam/sheet.test.ts#needs every slot and their number',
  },
  {
    section: '4',
    what: 'similarity: 0, below 0.7, passed, 2',
    code: 'domain/similarity.ts#SIMILARITY_PASS',
    test: 'domain/similarity.test.ts#decides exactly at its point',
  },
  {
    section: 'R6',
    what: 'faces only with consent and switch',
    code: 'server/features/media/jobs/checkFace.ts',
    test: 'server/features/exam/sheet.test.ts#only with consent',
  },
  {
    section: '2',
    what: 'ordinals 一 to 十, video types first',
    code: 'domain/answerSheet.ts#export',
    test: 'domain/answerSheet.test.ts#video types come first',
  },

  // Review and result
  {
    section: '5',
    what: 'a comment per song, a grade, a signature',
    code: 'domain/review.ts#whyCannotReview',
    test: 'server/features/review/review.test.ts#is refused in the words of the specification',
  },
  {
    section: '5',
    what: 'one choice a category except suggestions',
    code: 'domain/review.ts#whyChoicesUnfit',
    test: 'server/features/review/review.test.ts#one choice a category, suggestions apart',
  },
  {
    section: 'R7',
    what: 'each version of a review is kept',
    code: 'server/features/review/writeQueries.ts',
    test: 'server/features/review/review.test.ts#keeps every version',
  },
  {
    section: 'R7',
    what: 'median; a wide spread waits for the chief',
    code: 'domain/result.ts#proposeResult',
    test: 'domain/result.test.ts#with a chief nothing is held',
  },
  {
    section: 'R7',
    what: 'hearing: keys never on the wire before submission',
    code: 'server/features/hearing/paperWire.ts#what is right stays here',
    test: 'server/features/hearing/hearing.test.ts#tells no key',
  },
  {
    section: 'R7',
    what: 'hearing: plays limited by the server',
    code: 'domain/hearingTest.ts#PLAYS_SPENT',
    test: 'server/features/hearing/hearing.test.ts#ends when the plays are used',
  },
  {
    section: 'R7',
    what: 'hearing: not entered twice; submitted as it stands when the time is up',
    code: 'domain/examSession.ts#timeUp',
    test: 'server/features/hearing/hearing.test.ts#with the answers as they stand',
  },
  {
    section: 'R7',
    what: 'hearing: recorded items scored by an examiner, the result proposed by a table',
    code: 'domain/hearingTest.ts#HEARING_RESULTS',
    test: 'server/features/hearing/hearing.test.ts#needs a score for each recording',
  },
  {
    section: 'R7',
    what: 'nothing of a result before its time',
    code: 'domain/result.ts#isResultVisible',
    test: 'server/features/result/result.test.ts#nothing before approval',
  },
  {
    section: 'R2',
    what: 'equal answers for wrong and unpublished',
    code: 'server/features/result/limitQuestions.ts',
    test: 'server/features/result/result.test.ts#answer byte for byte alike',
  },
  {
    section: 'R2',
    what: 'only assigned examiners see and mark',
    code: 'server/features/review/queries.ts',
    test: 'server/features/review/review.test.ts#answer alike; nobody marks for them',
  },

  // Files
  {
    section: 'R4',
    what: 'pictures are encoded anew',
    code: 'server/features/media/reencode.ts',
    test: 'server/features/media/media.test.ts#encodes anew',
  },
  {
    section: 'R4',
    what: 'links to files expire',
    code: 'server/features/media/fileLink.ts',
    test: 'server/features/media/media.test.ts#work for an hour at most',
  },
  {
    section: 'R6',
    what: 'upload credentials stay inside prefix and time',
    code: 'server/features/media/api/GetSTSToken.ts',
    test: 'server/features/media/video.test.ts#work below their prefix',
  },
]

/** Section 9. */
export const constantRows: readonly Row[] = [
  {
    section: '9',
    what: 'request time-out 25 s',
    code: 'client/api.ts#25_000',
    test: 'test/e2e/messages.spec.ts#请求超时，请检查网络',
  },
  {
    section: '9',
    what: 'chunk load time-out 120 s',
    code: 'web/shell/lazyScreen.ts#120_000',
    test: 'web/shell/lazyScreen.test.ts#120',
  },
  {
    section: '9',
    what: 'splash 3 s, once',
    code: 'web/index.html#3000',
    test: 'test/e2e/messages.spec.ts#3_500',
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
    test: 'server/features/content/content.test.ts#pages are pulled into range',
  },
  {
    section: '9',
    what: 'enrolment pictures up to 10 MB, 100 KB advised',
    code: 'domain/enrolment.ts#10_485_760',
    test: 'domain/enrolment.test.ts#pictures are bounded to the byte',
  },
  {
    section: '9',
    what: 'photo change up to 2,048,000 bytes',
    code: 'domain/enrolment.ts#2_048_000',
    test: 'server/features/enrolment/enrolment.test.ts#2,048,000 bytes',
  },
  {
    section: '9',
    what: 'name 30, phone 20, organisation 90',
    code: 'domain/enrolmentForm.ts#90',
    test: 'domain/enrolmentForm.test.ts#takes a weight of',
  },
  {
    section: '9',
    what: 'hall exam from 50 on',
    code: 'domain/examMode.ts#OFFLINE_MINIMUM = 50',
    test: 'server/features/schedule/schedule.test.ts#%i paid',
  },
  {
    section: '9',
    what: 'exam window: the grade’s minutes, 60 by default',
    code: 'server/db/migrations/0001_foundation.sql',
    test: 'server/features/exam/session.test.ts#gives an end by the server',
  },
  {
    section: '9',
    what: 'submit confirm delayed 5 s',
    code: 'web/screens/exam/SubmitPanel.tsx#5',
    test: 'test/e2e/journey.spec.ts#toBeDisabled',
  },
  {
    section: '9',
    what: 'similarity passes from 0.7',
    code: 'domain/similarity.ts#0.7',
    test: 'domain/similarity.test.ts#decides exactly at its point',
  },
  {
    section: '9',
    what: 'SMS resend after 120 s',
    code: 'domain/smsCode.ts#120',
    test: 'server/features/user/codes.test.ts#once in 120 seconds',
  },
  {
    section: '9',
    what: 'token refreshed below 86,400 s, checked every second',
    code: 'client/keepSession.ts#86_400_000',
    test: 'client/keepSession.test.ts#86_400',
  },
  {
    section: '9',
    what: 'comment up to 50 characters',
    code: 'domain/judgement.ts#COMMENT_MAX = 50',
    test: 'domain/judgement.test.ts#50',
  },
  {
    section: '9',
    what: 'signature canvas of height 400',
    code: 'web/screens/examiner/Signature.module.css#height: 400px',
    test: 'test/e2e/examiner.spec.ts#签名区',
  },
  {
    section: '9',
    what: 'result codes 0 to 4',
    code: 'domain/result.ts#RESULT',
    test: 'domain/result.test.ts#results read as the association writes them',
  },
]
