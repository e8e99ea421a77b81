import { whyDeskUnfit, whyMinutesUnfit, whyNameUnfit } from '#domain/catalogue/catalogueEdit.ts'
import { whyPatternsUnfit } from '#domain/catalogue/pattern.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertArea } from '#server/records/catalogue/catalogue/areaQueries.ts'
import { insertGrade } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { insertMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import { replacePatterns } from '#server/records/catalogue/catalogue/patternQueries.ts'
import { insertQuestionType } from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import {
  demoAreas,
  demoGrades,
  demoMajors,
  demoPatterns,
  demoPayDesks,
  demoQuestionTypes,
  HEARING,
} from './catalogueTables.ts'
import { mustPass } from './mustPass.ts'

/** Creates areas, majors, grades, question types and patterns as staff do (rulings#demo-data). */
export async function loadCatalogue(db: Tx): Promise<void> {
  for (const [id, name, paysOnline] of demoAreas) {
    const desk = demoPayDesks[id] ?? { address: '', hours: '', phone: '' }
    mustPass(name, whyNameUnfit(name) ?? whyDeskUnfit(desk))
    await insertArea(db, {
      id,
      name,
      paysOnline,
      position: id,
      deskAddress: desk.address,
      deskHours: desk.hours,
      deskPhone: desk.phone,
    })
  }
  for (const [id, name, parentId] of demoMajors) {
    mustPass(name, whyNameUnfit(name))
    const kind = id === HEARING ? 'hearing' : 'performance'
    await insertMajor(db, { id, name, parentId, kind, position: id })
  }
  for (const { id, name, needsPrevCert, uploadMinutes, isHearing } of demoGrades) {
    mustPass(name, whyNameUnfit(name) ?? whyMinutesUnfit(uploadMinutes))
    await insertGrade(db, {
      id,
      name,
      needsPrevCert,
      uploadMinutes,
      isHearing,
      position: id,
    })
  }
  for (const [id, name, answer] of demoQuestionTypes) {
    mustPass(name, whyNameUnfit(name))
    await insertQuestionType(db, { id, name, isVideo: answer === 'video', isAudio: answer === 'audio' })
  }
  await loadPatterns(db)
}

async function loadPatterns(db: Tx): Promise<void> {
  const all = demoPatterns()
  for (const [majorId, name] of demoMajors)
    for (const { id: gradeId } of demoGrades) {
      const patterns = all.filter((pattern) => pattern.majorId === majorId && pattern.gradeId === gradeId)
      if (patterns.length === 0) continue
      mustPass(`${name} ${gradeId}`, whyPatternsUnfit(patterns))
      await replacePatterns(db, { majorId, gradeId }, patterns)
    }
}
