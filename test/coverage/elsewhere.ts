/** Words of the specification that are not tried on the started product, and the test that shows them. */
export const shownElsewhere: ReadonlyArray<readonly [anchor: string, words: string, test: string]> = [
  // Shell
  [
    'specification#comment-templates',
    "Several pages use the messenger app's in-app login and payment.",
    'test/e2e/journey.spec.ts#pay with WeChat: consent',
  ],
  [
    'specification#guard',
    'on every navigation: records a page visit',
    'server/features/content/siteVisit/siteVisit.test.ts#a visit belongs to who is signed in',
  ],
  [
    'specification#guard',
    'computes remaining token lifetime',
    'client/keepSession.test.ts#is refreshed within a second once less than 86,400 seconds remain',
  ],
  [
    'specification#guard',
    'sets the messenger share title, link, image and description from route metadata or defaults',
    'web/device/shareCard.test.ts#a public page is shared with its own title and address',
  ],
  [
    'specification#token-refresh',
    'Token is refreshed automatically once less than 86400 s remain (checked every second).',
    'client/keepSession.test.ts#is refreshed within a second once less than 86,400 seconds remain',
  ],
  [
    'specification#constants',
    'Token refresh | when under 86400 s remain, checked every second',
    'client/keepSession.test.ts#is refreshed within a second once less than 86,400 seconds remain',
  ],
  ['specification#constants', 'Chunk load timeout | 120 s', 'client/lazyScreen.test.ts#120'],
  [
    'specification#time-out',
    'HTTP 401: session cleared, page reloaded.',
    'client/api.test.ts#ends the login whose token was sent',
  ],
  [
    'specification#examiner',
    'A 401 response clears the session and reloads.',
    'client/api.test.ts#ends the login whose token was sent',
  ],
  [
    'specification#user-info-failure',
    'Messenger user-info failure: reload the page or restart authorisation.',
    'test/e2e/editing.spec.ts#WeChat brings no user: consent is asked for once more',
  ],
  [
    'specification#messages',
    "'敬请期待！' (feature not yet available)",
    'web/screens/demo/pages.test.tsx#shows nine districts, which are to come',
  ],
  // Wizard
  ['specification#messages', '当前没有可报名的考试批次', 'web/screens/enrol/wizard.test.tsx#nothing is open'],
  [
    'specification#messages',
    'no areas or subjects under the batch',
    'web/screens/enrol/wizard.test.tsx#a batch without a major cannot be chosen',
  ],
  [
    'specification#step-area',
    "if no majors: '当前批次没有可以报考的专业'.",
    'web/screens/enrol/wizard.test.tsx#a batch without a major cannot be chosen',
  ],
  [
    'specification#step-area',
    'Area list shows only areas that have fees; majors and grades are listed only where fee>0.',
    'domain/catalogue/catalogue.test.ts#only what has a fee above 0',
  ],
  [
    'specification#step-mode',
    'Offline with fewer than 50 enrollees in a major converts to online.',
    'server/features/schedule/examTime/schedule.test.ts#%i paid',
  ],
  [
    'specification#constants',
    'Offline minimum enrollees per major | 50',
    'server/features/schedule/examTime/schedule.test.ts#%i paid',
  ],
  [
    'specification#step-photo',
    'Prior-certificate upload is shown when the grade IsSkip is 1.',
    'web/screens/enrol/draft.test.ts#a previous certificate is not sent where the grade asks for none',
  ],
  ['specification#messages', 'image over 10MB', 'test/e2e/mistakes.spec.ts#one of 12 MB from a camera'],
  [
    'specification#constants',
    '(min 100KB advised)',
    'web/device/photo.test.ts#a photo under 100 KB or with too few pixels only gets a warning',
  ],
  [
    'specification#photo-change',
    'jpg/png/jpeg, one file',
    'test/e2e/editing.spec.ts#a changed photo of more than 2 MB is made smaller',
  ],
  // Ticket, results
  [
    'specification#ticket',
    'carries an encrypted summary (EF_ID, Name, MName, GName, ExamNO).',
    'server/features/schedule/examTime/examDay.test.ts#names the enrolment to the server alone, from payment on',
  ],
  [
    'specification#result-query',
    'and to /SingReview when it is -2.',
    'test/e2e/examiner.spec.ts#the comments of a singer open with the right certificate number only',
  ],
  [
    'specification#result-codes',
    'Other-result items: Name, Majors, Grades, Result (text).',
    'test/e2e/results.spec.ts#staff import results of another exam; a parent finds them',
  ],
  // Exam
  [
    'specification#online-exam',
    'On expiry the unsubmitted operation is reset and the countdown restarts',
    'web/screens/exam/examScreen.test.tsx#incomplete: it restarts by itself after ten seconds that are seen',
  ],
  [
    'specification#online-exam',
    'the confirm button is disabled for 5 seconds with a countdown',
    'test/e2e/hearing.spec.ts#submission shows what is open, waits five seconds',
  ],
  [
    'specification#constants',
    'Submit confirm delay | 5 s',
    'test/e2e/hearing.spec.ts#submission shows what is open, waits five seconds',
  ],
  [
    'specification#constants',
    'Similarity pass threshold | 0.7',
    'domain/enrolment/similarity.test.ts#decides exactly at its point',
  ],
  [
    'specification#similarity',
    'Face similarity: 0 means recognising in progress',
    'domain/enrolment/similarity.test.ts#decides exactly at its point',
  ],
  [
    'specification#similarity',
    'above 0 and below 0.7 fails (warning); above 1 (value 2) means recognition failed / no face detected.',
    'domain/enrolment/similarity.test.ts#decides exactly at its point',
  ],
  [
    'specification#messages',
    "'考生未上传视频！'",
    'server/features/result/review/review.test.ts#nothing submitted: 考生未上传视频！',
  ],
  [
    'specification#messages',
    "'未检测到人脸信息'",
    'server/features/result/review/review.test.ts#a film without a face carries 2, for 未检测到人脸信息',
  ],
  [
    'specification#messages',
    "'上传时间已结束，禁止上传视频！'",
    'server/features/examRoom/exam/session.test.ts#takes no choice, draw or submission of what is missing',
  ],
  [
    'specification#messages',
    "'请选择上传曲目名称'",
    'web/screens/exam/examScreen.test.tsx#a video before its piece is told what is missing',
  ],
  [
    'specification#messages',
    "'考生信息不正确，请刷新重试'",
    'web/screens/exam/examScreen.test.tsx#an address of no exam of one’s own leads to the list, and says why',
  ],
  [
    'specification#messages',
    'video not uploaded',
    'server/features/result/review/review.test.ts#nothing submitted: 考生未上传视频！',
  ],
  [
    'specification#video-rules',
    'a question must be chosen; parameters must be valid',
    'web/screens/exam/examScreen.test.tsx#a video before its piece is told what is missing',
  ],
  [
    'specification#video-rules',
    'a video without dimensions triggers a warning confirmation',
    'web/screens/exam/upload.test.tsx#a video without a picture is asked about',
  ],
  [
    'specification#video-rules',
    'one file per uploader',
    'web/screens/exam/upload.test.tsx#is given up after a question; the same file goes on where it stopped',
  ],
  [
    'specification#success-messages',
    'video saved, video upload succeeded',
    'web/screens/exam/upload.test.tsx#is paused and goes on; when all has arrived the slot has its video',
  ],
  [
    'specification#video-rules',
    'must be within the allowed time',
    'server/features/examRoom/media/video.test.ts#what was finished by the end counts for 60 seconds more',
  ],
  [
    'specification#video-rules',
    'all required slots filled before final submit.',
    'server/features/examRoom/exam/sheet.test.ts#needs every slot and their number',
  ],
  [
    'specification#video-upload',
    'Entry shows a notice, then starts a timed session; the user picks a piece, records or uploads a video per required slot, can re-shoot until the end time, and finally submits.',
    'test/e2e/examRoom.spec.ts#a rehearsal, then a whole exam',
  ],
  [
    'specification#video-upload',
    'Music scores (images) and videos are shown per question.',
    'web/screens/exam/examRoom.test.ts#a piece has score pictures or a video',
  ],
  [
    'specification#candidates',
    'take a hearing test (major 9)',
    'test/e2e/hearing.spec.ts#a hearing exam with a reload in the middle',
  ],
]

/** Words that only name what follows, or say what the specification leaves open. */
export const nothingToTry: ReadonlyArray<readonly [anchor: string, words: string]> = [
  ['specification#home', 'Home page: a'],
  ['specification#public-routes', 'Public routes'],
  ['specification#login-routes', 'Routes requiring login'],
  ['specification#guard', 'Navigation guard'],
  ['specification#payment', 'Payment'],
  ['specification#errors', 'General behaviour'],
  ['specification#messages', 'Messages'],
  ['specification#success-messages', 'Success messages'],
  // The rulings put this page before the login.
  ['specification#login-routes', '/ExaminerLogin'],
  [
    'specification#check-status',
    '(given for the enrolment list); the apply flow only says the value is returned and its meaning is not shown there.',
  ],
  // It sums up what other sentences say one by one.
  [
    'specification#candidate',
    'Logged-in candidate: routes marked as requiring login; can enrol, edit own enrolment, pay, upload videos before the end time, query rooms and results, change photo, edit profile and password.',
  ],
  ['specification#anonymous', 'Server-side enforcement for those is not shown.'],
  ['specification#examiner', 'Other UserType values are not shown.'],
  ['specification#calls-examiner', '(request and response shapes are not shown)'],
]
