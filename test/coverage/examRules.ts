import type { Row } from './row.ts'

/** What the specification and the rulings order of exam, review, result and files, beyond names and sentences. R: the rulings. */
export const examRuleRows: readonly Row[] = [
  // Exam
  {
    section: 'R6',
    what: 'exam time withheld until published and due',
    code: 'domain/schedule/schedule.ts#isExamTimeVisible',
    test: 'server/features/enrolment/enrolment.test.ts#room and time are withheld',
  },
  {
    section: '4',
    what: 'session: start, resume, expiry, IsSub',
    code: 'domain/examRoom/examSession.ts#export',
    test: 'domain/examRoom/examSession.test.ts#the cases above show every phase',
  },
  {
    section: 'R6',
    what: 'a session never outlives its window',
    code: 'domain/examRoom/examSession.ts#export',
    test: 'domain/examRoom/examSession.test.ts#whatever is done, no session outlives its window',
  },
  {
    section: 'R6',
    what: 'a draw is fair and final',
    code: 'server/records/examRoom/exam/drawPattern.ts',
    test: 'server/features/examRoom/exam/fairDraw.test.ts#over 10,000 draws',
  },
  {
    section: 'R6',
    what: 'a complete set is submitted by the sweep',
    code: 'server/records/examRoom/exam/submitSession.ts',
    test: 'server/features/examRoom/exam/session.test.ts#submits a complete set',
  },
  {
    section: '4',
    what: 'textbook once, irreversible',
    code: 'domain/catalogue/textbook.ts#export',
    test: 'server/features/examRoom/exam/session.test.ts#twenty different choices at once',
  },
  {
    section: 'R6',
    what: 'an object finished by the end counts for 60 s more',
    code: 'domain/examRoom/examSession.ts#export',
    test: 'server/features/examRoom/media/video.test.ts#what was finished by the end counts for 60 seconds more',
  },
  {
    section: '5',
    what: 'all required slots filled before submission',
    code: 'domain/examRoom/answerSheet.ts#export',
    test: 'server/features/examRoom/exam/sheet.test.ts#needs every slot and their number',
  },
  {
    section: '4',
    what: 'similarity: 0, below 0.7, passed, 2',
    code: 'domain/enrolment/similarity.ts#SIMILARITY_PASS',
    test: 'domain/enrolment/similarity.test.ts#decides exactly at its point',
  },
  {
    section: 'R6',
    what: 'faces only with consent and switch',
    code: 'server/features/examRoom/media/jobs/checkFace.ts',
    test: 'server/features/examRoom/exam/sheet.test.ts#only with consent',
  },
  {
    section: '2',
    what: 'ordinals 一 to 十, video types first',
    code: 'domain/examRoom/answerSheet.ts#export',
    test: 'domain/examRoom/answerSheet.test.ts#video types come first',
  },

  // Review and result
  {
    section: '5',
    what: 'a comment per song, a grade, a signature',
    code: 'domain/result/review.ts#whyCannotReview',
    test: 'server/features/result/review/review.test.ts#is refused in the words of the specification',
  },
  {
    section: '5',
    what: 'one choice a category except suggestions',
    code: 'domain/result/review.ts#whyChoicesUnfit',
    test: 'server/features/result/review/review.test.ts#one choice a category, suggestions apart',
  },
  {
    section: 'R7',
    what: 'each version of a review is kept',
    code: 'server/records/result/review/writeQueries.ts',
    test: 'server/features/result/review/review.test.ts#keeps every version',
  },
  {
    section: 'R7',
    what: 'median; a wide spread waits for the chief',
    code: 'domain/result/result.ts#proposeResult',
    test: 'domain/result/result.test.ts#with a chief nothing is held',
  },
  {
    section: 'R7',
    what: 'hearing: keys never on the wire before submission',
    code: 'server/records/examRoom/hearing/paperWire.ts#the key stays on the server',
    test: 'server/features/examRoom/hearing/hearing.test.ts#tells no key',
  },
  {
    section: 'R7',
    what: 'hearing: plays limited by the server',
    code: 'domain/examRoom/hearingTest.ts#PLAYS_SPENT',
    test: 'server/features/examRoom/hearing/hearing.test.ts#ends when the plays are used',
  },
  {
    section: 'R7',
    what: 'hearing: not entered twice; submitted as it stands when the time is up',
    code: 'domain/examRoom/examSession.ts#timeUp',
    test: 'server/features/examRoom/hearing/hearing.test.ts#with the answers as they stand',
  },
  {
    section: 'R7',
    what: 'hearing: recorded items scored by an examiner, the result proposed by a table',
    code: 'domain/examRoom/hearingTest.ts#HEARING_RESULTS',
    test: 'server/features/examRoom/hearing/hearing.test.ts#needs a score for each recording',
  },
  {
    section: 'R7',
    what: 'nothing of a result before its time',
    code: 'domain/result/result.ts#isResultVisible',
    test: 'server/features/result/result/result.test.ts#nothing before the release',
  },
  {
    section: 'R2',
    what: 'equal answers for wrong and unpublished',
    code: 'server/features/people/user/limitQuestions.ts',
    test: 'server/features/result/result/result.test.ts#answer byte for byte alike',
  },
  {
    section: 'R2',
    what: 'only assigned examiners see and mark',
    code: 'server/records/result/review/queries.ts',
    test: 'server/features/result/review/review.test.ts#answer alike; nobody marks for them',
  },

  // Files
  {
    section: 'R4',
    what: 'pictures are encoded anew',
    code: 'server/features/examRoom/media/reencode.ts',
    test: 'server/features/examRoom/media/media.test.ts#encodes anew',
  },
  {
    section: 'R4',
    what: 'nobody gets a picture that was not',
    code: 'server/features/examRoom/media/fullPicture.ts',
    test: 'server/features/examRoom/media/fullPicture.test.ts#encoded anew by its first reader',
  },
  {
    section: 'R4',
    what: 'links to files expire',
    code: 'server/records/fileLink.ts',
    test: 'server/features/examRoom/media/media.test.ts#work for an hour at most',
  },
  {
    section: 'R6',
    what: 'upload credentials stay inside prefix and time',
    code: 'server/features/examRoom/media/api/GetSTSToken.ts',
    test: 'server/features/examRoom/media/video.test.ts#work below their prefix',
  },
]
