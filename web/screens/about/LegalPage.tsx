import { Fragment } from 'react'
import { Page } from '#web/ui/Page.tsx'
import style from './LegalPage.module.css'

export type LegalSection = { heading: string; paragraphs: readonly string[]; points?: readonly string[] }
export type LegalText = { title: string; version: string; lead: readonly string[]; sections: readonly LegalSection[] }

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']

/** A legal text with its version, which users agree to. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <Page title={text.title}>
      <LegalArticle text={text} />
    </Page>
  )
}

/** The text alone, for a page or a sheet. */
export function LegalArticle({ text }: { text: LegalText }) {
  return (
    <article className={style.text}>
      <p className={style.version}>版本 {text.version}</p>
      {text.lead.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {text.sections.map((section, at) => (
        <Fragment key={section.heading}>
          <h2 className={style.heading}>
            {numerals[at]}、{section.heading}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {section.points && (
            <ul className={style.points}>
              {section.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </Fragment>
      ))}
    </article>
  )
}
