import { useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { batchPhaseLabel, batchPhaseOf } from '#domain/batch/batch.ts'
import { feeBreakdownOf, feeSchemeOfBatch } from '#domain/batch/fee.ts'
import { areasWithFees, feeFenOf, gradesWithFees, majorsWithFees } from '#domain/catalogue/catalogue.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { examModesOf, modeText } from '#domain/enrolment/examMode.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { parseIso, shanghaiMinuteText } from '#domain/time.ts'
import styles from './Preview.module.css'

type Choice = { areaId: number; majorId: number; gradeId: number }

/** The batch as a candidate meets it in the wizard and in the exam room: the same data, rules and sentences. */
export function PreviewTab({ batchId }: { batchId: number }) {
  const query = useQuery(callQuery('Admin', 'GetBatchPreview', { EB_ID: batchId }))
  const batch = query.data?.item
  return (
    <div className={styles.preview}>
      <QueryState query={query} rows={10} />
      {batch && <Wizard batch={batch} />}
    </div>
  )
}

function Wizard({ batch }: { batch: BatchWire }) {
  const [choice, setChoice] = useState<Choice>({ areaId: 0, majorId: 0, gradeId: 0 })
  const areas = useQuery(callQuery('ExamPublic', 'GetExamAreaList', { IsPub: 1 })).data?.listData ?? []
  const majors = useQuery(callQuery('ExamPublic', 'GetALLMajorsList', {})).data?.listData ?? []
  const grades = useQuery(callQuery('ExamPublic', 'GetALLGradesList', {})).data?.listData ?? []
  const fees = batch.ExamBatchFees.map(({ EA_ID, MID, GID, Fee }) => ({
    areaId: EA_ID,
    majorId: MID,
    gradeId: GID,
    feeFen: fenOf(Fee) ?? 0,
  }))
  const offeredAreas = areasWithFees(
    fees,
    areas.map((area) => ({ ...area, areaId: area.EA_ID })),
  )
  const offeredMajors = majorsWithFees(
    fees,
    choice.areaId,
    majors.map((major) => ({ ...major, majorId: major.MID })),
  )
  const offeredGrades = gradesWithFees(
    fees,
    choice.areaId,
    choice.majorId,
    grades.map((grade) => ({ ...grade, gradeId: grade.GID })),
  )
  const feeFen = feeFenOf(fees, choice)
  const area = offeredAreas.find(({ areaId }) => areaId === choice.areaId)
  const major = offeredMajors.find(({ majorId }) => majorId === choice.majorId)
  const grade = offeredGrades.find(({ gradeId }) => gradeId === choice.gradeId)
  const [opens, closes] = [parseIso(batch.RegStartDate) ?? 0, parseIso(batch.RegEndDate) ?? 0]
  const phase = batchPhaseOf(
    { isLocked: batch.IsLock === 1, registrationOpensAt: opens, registrationClosesAt: closes },
    serverNow(),
  )
  const modes = examModesOf({
    offlineAllowed: batch.IsOfflineAllowed === 1,
    isHearing: major?.majorId === HEARING_MAJOR_ID,
  })
  return (
    <>
      <section className={styles.phone} aria-label="报名页面">
        <h2>{batch.EB_Name}</h2>
        <p>
          <StateWord>{batchPhaseLabel[phase]}</StateWord> 报名时间：{shanghaiMinuteText(opens)} 至{' '}
          {shanghaiMinuteText(closes)}
        </p>
        <p className={styles.info}>{batch.Info || '（没有报名须知）'}</p>
        {offeredAreas.length === 0 && <Alert type="warning" title={reasonText('NO_AREA_OFFERED')} />}
        <Select
          aria-label="考试地区"
          placeholder="请选择考试地区"
          options={offeredAreas.map(({ areaId, EA_Name }) => ({ value: areaId, label: EA_Name }))}
          value={area?.areaId ?? null}
          onChange={(areaId) => setChoice({ areaId: areaId ?? 0, majorId: 0, gradeId: 0 })}
        />
        {area && area.IsOnlinePay === 0 && (
          <p>
            {reasonText('AREA_PAYS_AT_DESK')}：{area.PayAddress || '（没有缴费地址）'} {area.PayHours} {area.PayPhone}
          </p>
        )}
        <Select
          aria-label="考试专业"
          placeholder="请选择考试专业"
          disabled={!area}
          showSearch={{ optionFilterProp: 'label' }}
          options={offeredMajors.map(({ majorId, MName }) => ({ value: majorId, label: MName }))}
          value={major?.majorId ?? null}
          onChange={(majorId) => setChoice({ ...choice, majorId: majorId ?? 0, gradeId: 0 })}
        />
        <Select
          aria-label="考试级别"
          placeholder="请选择考试级别"
          disabled={!major}
          options={offeredGrades.map(({ gradeId, GName }) => ({ value: gradeId, label: GName }))}
          value={grade?.gradeId ?? null}
          onChange={(gradeId) => setChoice({ ...choice, gradeId: gradeId ?? 0 })}
        />
        {feeFen !== null && (
          <p>
            费用 ¥{yuanText(feeFen)}（{feeBreakdownOf(feeSchemeOfBatch(batch.EB_ID), feeFen).text}）
          </p>
        )}
        {grade?.IsPrevCert === 1 && <p>可上传已取得的前一级别证书</p>}
        {major && (
          <p>
            考试方式：{modeText[1]}
            {modes.offline && `、${modeText[0]}`}
            {modes.reason && `（${reasonText(modes.reason)}）`}
          </p>
        )}
      </section>
      <section className={styles.phone} aria-label="考场页面">
        <h2>考场</h2>
        {grade && major ? (
          <ExamRoom majorId={major.majorId} gradeId={grade.gradeId} minutes={grade.UploadTime} />
        ) : (
          <p>选择地区、专业和级别后，这里显示考生在考场里看到的题目。</p>
        )}
      </section>
    </>
  )
}

const SHOWN_PIECES = 8

/** The slots of a major and grade with the pieces to choose from; a textbook narrows them, as in the exam. */
function ExamRoom({ majorId, gradeId, minutes }: { majorId: number; gradeId: number; minutes: number }) {
  const [book, setBook] = useState<number | null>(null)
  const books = useQuery(callQuery('ExamPublic', 'GetExamTextBookList', { MID: majorId })).data?.listData ?? []
  const chosen = books.find(({ TB_ID }) => TB_ID === book) ?? books[0]
  const query = useQuery(
    callQuery('Exam', 'GetExamQuestionList', {
      MID: majorId,
      GID: gradeId,
      ...(chosen ? { TB_ID: chosen.TB_ID } : {}),
    }),
  )
  return (
    <>
      <p>考试时长 {minutes} 分钟</p>
      {books.length > 0 && (
        <Select
          aria-label="教材"
          options={books.map(({ TB_ID, BookName }) => ({ value: TB_ID, label: BookName }))}
          value={chosen?.TB_ID ?? null}
          onChange={(value) => setBook(value)}
        />
      )}
      <QueryState query={query} rows={4} />
      {query.data?.listData.length === 0 && <Alert type="warning" title="没有题目，考生无法考试" />}
      {query.data?.listData.map(({ EQT_ID, TypeName, InitNum, ExamQuestions }) => (
        <div key={EQT_ID} className={styles.slot}>
          <strong>
            {TypeName}（{InitNum} 首）
          </strong>
          <p>
            {ExamQuestions.length === 0
              ? '由系统抽取'
              : `可选 ${ExamQuestions.length} 首：${ExamQuestions.slice(0, SHOWN_PIECES)
                  .map(({ Question }) => Question)
                  .join('、')}${ExamQuestions.length > SHOWN_PIECES ? '……' : ''}`}
          </p>
        </div>
      ))}
    </>
  )
}
