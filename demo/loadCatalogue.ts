import type { Tx } from '#server/db/pool.ts'
import {
  demoAreas,
  demoGrades,
  demoMajors,
  demoPatterns,
  demoPayDesks,
  demoQuestionTypes,
  HEARING,
} from './catalogueTables.ts'

/** Creates areas, majors, grades, question types and patterns (rulings#demo-data). */
export async function loadCatalogue(db: Tx): Promise<void> {
  await db
    .insertInto('exam_area')
    .values(
      demoAreas.map(([id, name, paysOnline]) => ({
        id,
        name,
        pays_online: paysOnline,
        position: id,
        desk_address: demoPayDesks[id]?.address ?? '',
        desk_hours: demoPayDesks[id]?.hours ?? '',
        desk_phone: demoPayDesks[id]?.phone ?? '',
      })),
    )
    .execute()
  await db
    .insertInto('major')
    .values(
      demoMajors.map(([id, name, parentId]) => ({
        id,
        name,
        parent_id: parentId,
        kind: id === HEARING ? ('hearing' as const) : ('performance' as const),
        position: id,
      })),
    )
    .execute()
  await db
    .insertInto('grade')
    .values(
      demoGrades.map((grade) => ({
        id: grade.id,
        name: grade.name,
        needs_prev_cert: grade.needsPrevCert,
        upload_minutes: grade.uploadMinutes,
        is_hearing: grade.isHearing,
        position: grade.id,
      })),
    )
    .execute()
  await db
    .insertInto('question_type')
    .values(
      demoQuestionTypes.map(([id, name, answer]) => ({
        id,
        name,
        is_video: answer === 'video',
        is_audio: answer === 'audio',
      })),
    )
    .execute()
  await db
    .insertInto('exam_pattern')
    .values(
      demoPatterns().map((pattern, at) => ({
        major_id: pattern.majorId,
        grade_id: pattern.gradeId,
        question_type_id: pattern.questionTypeId,
        is_random: pattern.isRandom,
        submit_count: pattern.submitCount,
        position: at,
      })),
    )
    .execute()
}
