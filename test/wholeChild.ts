import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { certificateIndex, sealCertificate } from '#server/records/enrolment/certificate.ts'
import { giveCertificates } from '#server/records/result/certificate/giveCertificates.ts'
import { type BuiltAccount, buildAccount, buildEnrolment, newIdNumber } from './builders.ts'
import { buildExaminer, buildToMark, reviewOf, SINGING } from './marking.ts'
import type { TestServer } from './server.ts'
import { digestsOfFile, type Sought } from './traces.ts'

export interface WholeChild {
  candidateId: number
  enrolmentIds: [examined: number, paidBack: number]
  account: BuiltAccount
  sought: Sought
  examNo: string
}

/** Bytes that are like no others, of a film or a sound. */
const film = () => randomBytes(4096)

let serial = 0

/**
 * A child with everything that the product can hold of one: two enrolments, one examined online with films, marked, with a
 * certificate, an answered appeal, corrections and post; the other paid at the desk and given back, postponed, with a hearing
 * test. Rows that a call would make in many steps are written as that call leaves them.
 */
export async function buildWholeChild(server: TestServer, batchId: number, owner?: BuiltAccount): Promise<WholeChild> {
  const { db, clock, services } = server
  const { secrets, outside } = services
  const now = clock.now()
  serial += 1
  const n = String(serial).padStart(2, '0')
  const [name, earlierName] = [`欧阳晓霁${n}`, `欧阳小季${n}`]
  const nameSpell = `OUYANG XIAO JI ${'ABCDEFGH'[serial % 8]}${n.replace(/\d/g, (d) => 'JKLMNOPQRS'[Number(d)] ?? '')}`
  const certNumber = newIdNumber()
  const account = owner ?? (await buildAccount(server))
  const mobiles = [`1371${n}11111`, `1372${n}22222`, `1373${n}33333`].map((mobile) => mobile.slice(0, 11))
  const [ownMobile, guardianMobile, postMobile] = mobiles as [string, string, string]
  const guardian = `欧阳建国${n}`
  const address = `云南省昆明市盘龙区青年路${n}88号6栋`

  const photo = await sharp(randomBytes(413 * 626 * 3), { raw: { width: 413, height: 626, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const uploaded = await server.upload(account.token, photo)
  const path = String(uploaded.OtherMsg.FilePath)
  const form = {
    Name: name,
    NameSpell: nameSpell,
    CertNO: certNumber,
    PName: guardian,
    PMobile: guardianMobile,
    Photo: path,
  }
  const post = { IsPost: 1, PostName: guardian, PostMobile: postMobile, PostAddress: address }

  const examined = await buildToMark(server, account, batchId, certNumber, { changes: form })
  const paidBack = await buildEnrolment(server, account, batchId, { ...form, MID: SINGING })
  const [e1, e2] = [examined.id, paidBack.id]
  const examNo = `8726${String(e1).padStart(10, '0')}`
  await db
    .updateTable('enrolment')
    .set({
      mobile: ownMobile,
      examNo,
      postName: guardian,
      postMobile,
      postAddress: address,
      isPosted: true,
      checkRemark: `${name}的照片`,
    })
    .where('id', '=', e1)
    .execute()
  void post
  const { candidateId } = await db
    .selectFrom('enrolment')
    .select('candidateId')
    .where('id', '=', e1)
    .executeTakeFirstOrThrow()
  const staff = await buildAccount(server, { userType: 9, roles: ['admin'] })
  const marker = await buildExaminer(server)

  // Films, with what was made of them.
  const films = [film(), film(), film(), film()]
  const takes = await db
    .selectFrom('answerTake')
    .select(['id', 'objectKey', 'answerSheetId'])
    .where('answerSheetId', 'in', examined.sheets)
    .orderBy('id')
    .execute()
  const put = (key: string, bytes: Buffer) => outside.store.put(key, bytes, { contentType: 'video/mp4' })
  for (const [at, take] of takes.entries()) {
    await put(take.objectKey, films[at] as Buffer)
    const [poster, rendition] = [`poster/${take.id}.jpg`, `rendition/${take.id}.mp4`]
    await put(rendition, films[2] as Buffer)
    await put(poster, films[3] as Buffer)
    await db
      .insertInto('takeMedia')
      .values({
        takeId: take.id,
        status: 'ready',
        posterKey: poster,
        renditionKey: rendition,
        problem: name,
        updatedAt: now,
      })
      .onConflict((conflict) =>
        conflict.column('takeId').doUpdateSet({ posterKey: poster, renditionKey: rendition, problem: name }),
      )
      .execute()
  }
  const session = await db
    .selectFrom('examSession')
    .select('id')
    .where('enrolmentId', '=', e1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('examSeat')
    .values({ examSessionId: session.id, device: name, loginId: 1, takenAt: now })
    .execute()
  await db
    .insertInto('sessionNote')
    .values({ sessionId: session.id, text: name, writtenAt: now, writtenBy: account.id, isFromStaff: false })
    .execute()
  await db
    .insertInto('examSessionDecision')
    .values({
      sessionId: session.id,
      kind: 'moreTime',
      reason: name,
      decidedAt: now,
      decidedBy: staff.id,
      holdsUntil: now,
    })
    .execute()
  await db
    .insertInto('pieceRetake')
    .values({
      enrolmentId: e1,
      answerSheetId: examined.sheets[0],
      reason: name,
      until: now,
      allowedAt: now,
      allowedBy: staff.id,
      endedAt: now,
    })
    .execute()
  await db
    .insertInto('uploadPrefix')
    .values({ accountId: account.id, enrolmentId: e1, prefix: `video/${e1}/`, issuedAt: now, expiresAt: now })
    .execute()
  await put(`video/${e1}/left.mp4`, films[0] as Buffer)
  await db
    .insertInto('videoUpload')
    .values({
      accountId: account.id,
      enrolmentId: e1,
      objectKey: `video/done-${e1}.mp4`,
      uploadId: 'u',
      bytes: 9,
      partBytes: 9,
      contentType: 'video/mp4',
      fingerprint: name,
      createdAt: now,
      completedAt: now,
    })
    .execute()
  await db
    .insertInto('rehearsalUpload')
    .values({
      accountId: account.id,
      enrolmentId: e1,
      objectKey: `rehearsal/${e1}.mp4`,
      uploadId: 'u',
      bytes: 9,
      partBytes: 9,
      createdAt: now,
    })
    .execute()
  await put(`rehearsal/${e1}.mp4`, films[1] as Buffer)
  const { photoId } = await db.selectFrom('enrolment').select('photoId').where('id', '=', e1).executeTakeFirstOrThrow()
  await db
    .insertInto('faceEmbedding')
    .values({ photoId, batchId, createdAt: now, sealed: secrets.seal('faceEmbedding', name) })
    .execute()
  const { id: recordId } = await db
    .selectFrom('enrolmentPhoto')
    .select('id')
    .where('enrolmentId', '=', e1)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('photoMeasure')
    .values({ fileId: photoId, recordId, lookHints: [], measuredAt: now })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('photoLook')
    .values({ fileId: photoId, askedAt: now })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('photoTwin')
    .values({ fileId: photoId, twinId: photoId, distance: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  const small = await fetch(`${server.url}${String(uploaded.OtherMsg.Url)}&w=160`)
  if (small.status !== 200) throw new Error(`no small picture: ${small.status}`)
  await small.arrayBuffer()

  // A hearing test of the other enrolment.
  const hearing = await db
    .insertInto('examSession')
    .values({ enrolmentId: e2, startedAt: now - 2, endsAt: now - 1, submittedAt: now - 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { patternId, questionId } = await db
    .selectFrom('answerSheet')
    .select(['patternId', 'questionId'])
    .where('id', '=', examined.sheets[0])
    .executeTakeFirstOrThrow()
  const heard = await db
    .insertInto('answerSheet')
    .values({ sessionId: hearing.id, patternId, questionId, slotNo: 1, isDrawn: true, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sound = film()
  await put(`hearing/${heard.id}.webm`, sound)
  await put(`hearing/${heard.id}.mp3`, films[2] as Buffer)
  await db
    .insertInto('hearingRecording')
    .values({
      sheetId: heard.id,
      objectKey: `hearing/${heard.id}.webm`,
      mp3Key: `hearing/${heard.id}.mp3`,
      status: 'ready',
      bytes: 9,
      sha256: digestsOfFile(sound)[1] as Buffer,
      receivedAt: now,
      updatedAt: now,
    })
    .execute()

  // Marks, result, certificate, appeal.
  await db
    .insertInto('examinerAssignment')
    .values({ enrolmentId: e1, examinerId: marker.id, assignedAt: now })
    .execute()
  const said = JSON.stringify(
    examined.sheets.map((EAS_ID) => ({ EAS_ID, Comments: ['节奏稳定'], Text: `${name}弹得很好`, At: 3 })),
  )
  const sent = await server.call(
    'Examiner',
    'SubmitExaminerReview',
    await reviewOf(examined, { ERT_Code: 3, Judgement: said, Suggestion: `${name}多听` }),
    marker,
  )
  if (sent.Code !== 1) throw new Error(`no review: ${sent.Msg}`)
  await db
    .updateTable('examResult')
    .set({ resultCode: 3, approvedAt: now, releasedAt: now })
    .where('enrolmentId', '=', e1)
    .execute()
  await db.transaction().execute((trx) => giveCertificates({ db: trx, now }, { batchId, enrolmentIds: [e1] }))
  const certificate = await db
    .selectFrom('certificate')
    .select('id')
    .where('enrolmentId', '=', e1)
    .executeTakeFirstOrThrow()
  await db.updateTable('certificate').set({ endReason: name }).where('id', '=', certificate.id).execute()
  const { id: templateId } = await db
    .insertInto('certificateTemplate')
    .values({ name: `模板${n}`, isDefault: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: versionId } = await db
    .insertInto('certificateTemplateVersion')
    .values({ templateId, version: 1, layout: '{}', madeAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await put(`certificate/${certificate.id}.pdf`, Buffer.concat([Buffer.from(name), films[0] as Buffer]))
  const file = { versionId, fileKey: `certificate/${certificate.id}.pdf`, bytes: 9, madeAt: now, characters: name }
  await db
    .insertInto('certificateFile')
    .values({ certificateId: certificate.id, ...file })
    .onConflict((conflict) => conflict.column('certificateId').doUpdateSet(file))
    .execute()
  await db
    .insertInto('certificatePost')
    .values({
      certificateId: certificate.id,
      carrier: '顺丰',
      trackingNumber: `SF${guardianMobile}`,
      sentDay: '2026-11-19',
      recordedAt: now,
      recordedBy: staff.id,
    })
    .execute()
  await db
    .insertInto('printPreview')
    .values({
      batchId,
      askedKey: `preview ${n}`,
      request: '{}',
      dataMark: '',
      missing: JSON.stringify([{ text: name, examNo: '', characters: ['𠀀'] }]),
      askedAt: now,
    })
    .execute()
  await db
    .insertInto('certificateChange')
    .values({
      certificateId: certificate.id,
      kind: 'reissue',
      reason: name,
      askedAt: now,
      askedBy: staff.id,
      state: 'declined',
      decidedAt: now,
      decidedBy: staff.id,
    })
    .execute()
  const appeal = await db
    .insertInto('appeal')
    .values({
      enrolmentId: e1,
      isWhole: true,
      reason: name,
      rule: 'higher',
      state: 'answered',
      fromCode: 3,
      sentBy: account.id,
      sentAt: now,
      decidedFrom: 3,
      toCode: 3,
      decidedBy: staff.id,
      decidedAt: now,
      releasedBy: staff.id,
      releasedAt: now,
      answer: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appealPiece')
    .values({ appealId: appeal.id, ordinal: '一', title: `${name}自己的曲子`, position: 0 })
    .execute()
  await db
    .insertInto('appealStep')
    .values({ appealId: appeal.id, kind: 'decided', note: name, at: now, byId: staff.id })
    .execute()
  const words = JSON.stringify([{ EAS_ID: 1, Comments: [], Text: name }])
  const mark = await db
    .insertInto('appealMark')
    .values({
      appealId: appeal.id,
      enrolmentId: e1,
      examinerId: marker.id,
      assignedAt: now,
      assignedBy: staff.id,
      submittedAt: now,
      resultCode: 3,
      judgement: words,
      suggestion: name,
      endedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appealMarkVersion')
    .values({
      markId: mark.id,
      version: 1,
      at: now,
      judgement: words,
      resultCode: 3,
      suggestion: name,
      signaturePath: '',
    })
    .execute()
  await db
    .insertInto('reviewDraft')
    .values({ enrolmentId: e1, examinerId: marker.id, body: JSON.stringify({ name }), savedAt: now })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('paperMark')
    .values({
      enrolmentId: e1,
      examinerId: marker.id,
      resultCode: 3,
      suggestion: name,
      typedAt: now,
      typedBy: staff.id,
    })
    .execute()
  const hall = await db
    .insertInto('hallCase')
    .values({
      enrolmentId: e1,
      actorId: marker.id,
      kind: 'work',
      reason: name,
      note: name,
      receivedAt: now,
      settledAt: now,
      settledBy: staff.id,
      settlement: 'taken',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('hallAct')
    .values({
      caseId: hall.id,
      kind: 'review',
      doneAt: now,
      judgement: name,
      suggestion: name,
      signaturePath: 'x',
      resultCode: 3,
    })
    .execute()
  await db
    .insertInto('handedCase')
    .values({
      enrolmentId: e1,
      answerSheetId: examined.sheets[0],
      examinerId: marker.id,
      cause: 'sound',
      reason: name,
      note: name,
      handedAt: now,
      settledAt: now,
      settledBy: staff.id,
      settlement: 'returned',
    })
    .execute()
  await db
    .insertInto('examinerConflict')
    .values({ enrolmentId: e1, examinerId: marker.id, reason: name, declaredAt: now })
    .execute()
  await db
    .insertInto('resultCorrection')
    .values({
      enrolmentId: e1,
      fromCode: 2,
      toCode: 3,
      reason: name,
      askedAt: now,
      askedBy: staff.id,
      state: 'declined',
      decidedAt: now,
      decidedBy: staff.id,
    })
    .execute()
  await db
    .insertInto('secondMark')
    .values({ enrolmentId: e1, reason: 'check', drawnAt: now, liftedAt: now, liftedBy: staff.id, liftReason: name })
    .execute()
  await db
    .insertInto('enrolmentTrack')
    .values({ enrolmentId: e1, patternId, position: 1, questionId: null, title: `${name}自己的曲子`, setAt: now })
    .execute()

  // What the office wrote.
  await db
    .insertInto('enrolmentCorrection')
    .values({
      enrolmentId: e1,
      changes: JSON.stringify([{ field: 'name', from: earlierName, to: name }]),
      certSealed: secrets.seal('certNumber', certNumber),
      reason: name,
      note: name,
      madeAt: now,
      madeBy: staff.id,
      isApproved: true,
      decidedAt: now,
      decidedBy: staff.id,
    })
    .execute()
  await db
    .insertInto('doubleDecision')
    .values({
      enrolmentId: Math.min(e1, e2),
      otherId: Math.max(e1, e2),
      isSame: true,
      note: name,
      decidedAt: now,
      decidedBy: staff.id,
    })
    .execute()
  await db.insertInto('avoidedDay').values({ enrolmentId: e1, dayAt: now, notedAt: now }).execute()
  const pupil = {
    accountId: account.id,
    batchId,
    areaId: 1,
    majorId: 1,
    gradeId: 1,
    name,
    guardianName: guardian,
    answeredFrom: '1.2.3.4',
    createdAt: now,
  }
  await db
    .insertInto('pupil')
    .values({ ...pupil, enrolmentId: e1, agreedAt: now })
    .execute()
  const index = certificateIndex(secrets, 1, certNumber)
  await db
    .insertInto('pupil')
    .values({
      ...pupil,
      formSealed: secrets.seal('pupilForm', JSON.stringify({ name, certNumber })),
      certIndex: index,
      photoId,
    })
    .execute()
  await db
    .insertInto('examNumber')
    .values({ enrolmentId: e1, examNo, givenAt: now })
    .onConflict((c) => c.doNothing())
    .execute()
  const { id: importId } = await db
    .insertInto('otherResultImport')
    .values({ rowCount: 1, importedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = sealCertificate(secrets, 1, certNumber)
  await db
    .insertInto('otherResult')
    .values({
      importId,
      certType: 1,
      certSealed: sealed.sealed,
      certIndex: sealed.index,
      certMasked: sealed.masked,
      name,
      grades: '一级',
      majors: '钢琴',
      result: '合格',
    })
    .execute()

  // Money: paid at the desk and given back; an order that was closed; an invoice.
  const receipt = await db
    .insertInto('deskReceipt')
    .values({
      areaId: 1,
      receiptNo: `W${n}${e2}`,
      way: 'cash',
      amountFen: 16_000,
      payer: guardian,
      note: name,
      reversalReason: name,
      takenAt: now,
      takenBy: staff.id,
    })
    .returning(['id', 'receiptNo'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deskReceiptLine')
    .values({ receiptId: receipt.id, enrolmentId: e2, examNo: '', amountFen: 16_000 })
    .execute()
  await db
    .insertInto('deskReceiptCorrection')
    .values({
      receiptId: receipt.id,
      receiptNo: receipt.receiptNo,
      payer: guardian,
      reason: name,
      way: 'cash',
      correctedAt: now,
      correctedBy: staff.id,
    })
    .execute()
  await db
    .insertInto('moneyEntry')
    .values({
      enrolmentId: e2,
      kind: 'desk',
      amountFen: 16_000,
      at: now,
      receiptId: receipt.id,
      receiptNo: receipt.receiptNo,
      note: name,
    })
    .execute()
  await db
    .insertInto('choiceChange')
    .values({
      enrolmentId: e2,
      fromAreaId: 1,
      fromMode: 1,
      fromMajorId: 1,
      fromGradeId: 1,
      fromFeeFen: 16_000,
      areaId: 1,
      majorId: 1,
      gradeId: 1,
      mode: 0,
      feeFen: 15_000,
      reason: name,
      note: name,
      status: 'declined',
      askedAt: now,
      askedBy: staff.id,
      decidedAt: now,
      decidedBy: staff.id,
      endedAt: now,
    })
    .execute()
  await db
    .insertInto('feeWaiver')
    .values({
      enrolmentId: e2,
      feeFen: 16_000,
      reason: name,
      note: name,
      status: 'declined',
      askedAt: now,
      askedBy: staff.id,
      decidedAt: now,
      decidedBy: staff.id,
    })
    .execute()
  const order = await db
    .insertInto('payOrder')
    .values({
      enrolmentId: e2,
      amountFen: 16_000,
      payCode: `W${randomBytes(8).toString('hex')}`,
      status: 'closed',
      openId: `oWhole${n}`,
      clientIp: '9.8.7.6',
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notice = await db
    .insertInto('wechatNotice')
    .values({ kind: 'pay', address: '', receivedAt: now, body: `<xml><openid>oWhole${n}</openid></xml>` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('wechatNoticeOutcome')
    .values({ noticeId: notice.id, orderId: order.id, outcome: 'late', at: now })
    .execute()
  await db
    .insertInto('paymentAlarm')
    .values({ kind: 'test', detail: name, note: name, enrolmentId: e2, orderId: order.id, at: now, settledAt: now })
    .execute()
  const refund = await db
    .insertInto('refund')
    .values({
      enrolmentId: e2,
      amountFen: 6_000,
      refundCode: `R${randomBytes(8).toString('hex')}`,
      reason: name,
      decisionNote: name,
      troubleDetail: name,
      status: 'done',
      way: 'desk',
      createdAt: now,
      settledAt: now,
    })
    .returning(['id', 'refundCode'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refundAnswer')
    .values({ refundId: refund.id, refundCode: refund.refundCode, answer: 'SUCCESS', detail: name, at: now })
    .execute()
  const invoice = await db
    .insertInto('invoiceRequest')
    .values({
      accountId: account.id,
      title: '云南某某商贸有限公司',
      titleKind: 'company',
      taxNo: '91530100MA6K000000',
      email: `p${guardianMobile}@example.cn`,
      note: name,
      status: 'issued',
      invoiceNo: '26530000000012345678',
      askedAt: now,
      decidedAt: now,
      decidedBy: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('invoiceLine').values({ requestId: invoice.id, enrolmentId: e2, amountFen: 16_000 }).execute()
  const { id: venueId } = await db
    .insertInto('venue')
    .values({ areaId: 1, name: `考点${n}`, address: '示例路' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: roomId } = await db
    .insertInto('examRoom')
    .values({ venueId, name: '一' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('postponement')
    .values({
      enrolmentId: e2,
      roomId,
      room: '一',
      beginsAt: now,
      endsAt: now,
      hadArrived: false,
      reason: name,
      postponedAt: now,
      postponedBy: staff.id,
      undoneAt: now,
      undoneBy: staff.id,
    })
    .execute()

  // Messages, tasks, the log, kept answers.
  const delivery = await db
    .insertInto('messageDelivery')
    .values({
      accountId: account.id,
      batchId,
      way: 'sms',
      template: 't',
      providerTemplate: 't',
      parameters: JSON.stringify({ name }),
      target: guardianMobile,
      text: name,
      state: 'sent',
      outId: randomBytes(8).toString('hex'),
      madeAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const told = await db
    .selectFrom('message')
    .select('id')
    .where('enrolmentId', '=', e1)
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.insertInto('messagePart').values({ messageId: told.id, deliveryId: delivery.id }).execute()
  await put('office/whole.xlsx', Buffer.from(`名单：${name} ${certNumber}`))
  const job = {
    madeBy: staff.id,
    madeAt: now,
    heartbeatAt: now,
    endedAt: now,
    state: 'done' as const,
    title: '导出报名',
  }
  const inputSealed = secrets.seal('officeJob', JSON.stringify({ madeFor: null, input: { Search: name } }))
  const { id: jobId } = await db
    .insertInto('officeJob')
    .values({ ...job, kind: 'exportEnrolments', inputSealed, fileKey: 'office/whole.xlsx', fileName: 'a.xlsx' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const log = { at: now, actorId: staff.id, requestId: 'r', before: null }
  await db
    .insertInto('auditLog')
    .values([
      {
        ...log,
        action: 'CorrectEnrolment',
        subject: 'enrolment',
        subjectId: e1,
        before: JSON.stringify({ name: earlierName }),
        after: JSON.stringify({ name, contactMobile: guardianMobile }),
      },
      {
        ...log,
        action: 'exportEnrolmentsWithCertNO',
        subject: 'officeJob',
        subjectId: jobId,
        after: JSON.stringify({ title: 't', conditions: { Search: name } }),
      },
      {
        ...log,
        action: 'RemoveOtherResults',
        subject: 'otherResult',
        subjectId: 1,
        before: JSON.stringify({ name: earlierName }),
        after: null,
      },
      {
        ...log,
        action: 'SaveVenue',
        subject: 'venue',
        subjectId: venueId,
        after: JSON.stringify({ name: `致电${guardianMobile}` }),
      },
    ])
    .execute()
  await db
    .insertInto('savedView')
    .values({
      ownerId: staff.id,
      screen: '/enrolments',
      name: '看',
      address: `?Search=${encodeURIComponent(name)}`,
      columns: [],
      isShared: false,
      savedAt: now,
    })
    .execute()
  const asked = await db
    .insertInto('dataRequest')
    .values({
      accountId: account.id,
      candidateId,
      kind: 'see',
      wish: name,
      state: 'answered',
      answer: name,
      askedAt: now,
      endedAt: now,
      dueOn: '2026-12-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dataRequestStep')
    .values({ requestId: asked.id, kind: 'answered', note: name, at: now })
    .execute()
  await db
    .insertInto('staffRequest')
    .values({
      accountId: staff.id,
      requestKey: crypto.randomUUID(),
      action: 'x',
      answer: JSON.stringify({ name }),
      inputHash: Buffer.alloc(1),
      at: now,
    })
    .execute()

  const words2 = [name, earlierName, nameSpell, certNumber, guardian, address, ...mobiles, `oWhole${n}`]
  return {
    candidateId,
    enrolmentIds: [e1, e2],
    account,
    examNo,
    sought: {
      words: words2,
      digests: [index, ...[photo, ...films, sound].flatMap(digestsOfFile)],
      files: [photo, ...films, sound],
    },
  }
}
