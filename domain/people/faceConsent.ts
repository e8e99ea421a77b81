/** The version of the consent to the face check, sent as `ConsentVersion` (rulings#privacy). Change it with its text. */
export const consentVersion = '2026-11-23'

/** What is consented to; the guardian speaks for a child under 14. */
export const consentText = (isChild: boolean): string =>
  isChild
    ? '我是考生的监护人，同意将考生证件照与线上考试视频中的人脸进行比对'
    : '同意将证件照与线上考试视频中的人脸进行比对'
