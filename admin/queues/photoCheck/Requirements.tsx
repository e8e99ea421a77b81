import styles from './PhotoCheck.module.css'

/** The photo requirements (specification#step-photo), put as questions that the eye can answer. */
const requirements = [
  '近期免冠、单人、彩色证件照',
  '五官清晰，无头发、眼镜反光遮挡',
  '背景为纯色，没有杂物和他人',
  '竖版小二寸比例，没有拉伸变形',
  '电子原图，不是翻拍或截屏',
  '年龄、性别与报名信息相符',
]

/** The list of what to look for in a photo. */
export function Requirements({ isSkip }: { isSkip: boolean }) {
  return (
    <section aria-labelledby="requirements" className={styles.panel}>
      <h2 id="requirements" className={styles.panelTitle}>
        照片要求
      </h2>
      <ul className={styles.requirements}>
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
        {isSkip && <li>原级别证书（选交）：清晰，姓名、专业与报名相符</li>}
      </ul>
    </section>
  )
}
