import type { ReactNode } from 'react'
import type { ExaminerEnrolmentWire, TrackWire } from '#contract/result/reviewList.ts'
import { candidateName } from '#web/screens/examiner/candidateName.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import style from './OnSite.module.css'

type PersonFactsProps = {
  person: ExaminerEnrolmentWire & { Tracks: readonly TrackWire[] }
  photo: string
  children?: ReactNode
}

/** The candidate's photo and data, large enough to compare with the person. */
export function PersonFacts({ person, photo, children }: PersonFactsProps) {
  const name = candidateName(person)
  return (
    <>
      <div className={style.arrival}>
        <div className={style.largePhoto}>
          <Picture src={photo} alt={`${name}的证件照`} ratio="photo" position={0} />
        </div>
        <div>
          <p className={style.largeName}>{name}</p>
          <p className={style.compare}>请对照照片，核对是否本人。</p>
          {children}
        </div>
      </div>
      <FactList
        facts={[
          { label: '考号', value: person.ExamNO },
          { label: '专业级别', value: `${person.Majors.MName} ${person.Grades.GName}` },
          { label: '性别', value: person.Sex },
          { label: '曲目', value: person.Tracks.map(({ Title }) => Title).join('；') },
        ]}
      />
    </>
  )
}
