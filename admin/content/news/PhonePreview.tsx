import { useEffect, useMemo, useRef } from 'react'
import { styleNonce } from '#admin/shell/styleNonce.ts'
import { applyNewsStyles, withStylesAsData } from '#client/newsStyles.ts'
import { trustHtml } from '#client/trustedTypes.ts'
import { watchWideTables } from '#client/wideTables.ts'
import type { NewsFileWire } from '#contract/content/content.ts'
import { newsFileFacts } from '#domain/content/newsFile.ts'
import baseCss from '#web/styles/base.css?inline'
import newsCss from '#web/styles/news.css?inline'
import tokensCss from '#web/styles/tokens.css?inline'
import styles from './News.module.css'

/** The frame runs no programs. */
const trustPreview = trustHtml('news-preview')

interface Props {
  title: string
  html: string
  files: readonly NewsFileWire[]
  /** The day as readers see it. */
  day: string
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] as string)
}

const filesHtml = (files: readonly NewsFileWire[]) =>
  files.length === 0
    ? ''
    : `<section class="newsFiles"><h3>附件</h3><ul>${files
        .map(
          ({ Name, Kind, Bytes }) =>
            `<li><a><span>${escaped(Name)}</span><small>${newsFileFacts({ kind: Kind, bytes: Bytes })}</small></a></li>`,
        )
        .join('')}</ul></section>`

/**
 * The article as a phone shows it, with the web app's own styles. The frame is 390 pixels wide and runs no scripts: what
 * is typed here has not been through the server's sanitiser yet.
 */
export function PhonePreview({ title, html, files, day }: Props) {
  const page = useMemo(
    () => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><base target="_blank"><style nonce="${styleNonce()}">${tokensCss}${baseCss}${newsCss}
body{background:var(--paper)}article{max-width:var(--column);margin:0 auto;padding:20px 20px 48px}img{max-width:100%}</style></head>
<body><article><h2 class="newsTitle">${escaped(title)}</h2><p class="newsFacts"><time>${escaped(day)}</time><span>阅读 0</span></p>
<div class="newsText">${withStylesAsData(html)}</div>${filesHtml(files)}</article></body></html>`,
    [title, html, files, day],
  )
  // React would hand the browser a mere string.
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustPreview(page)
  }, [page])
  return (
    <iframe
      ref={frame}
      className={styles.phone}
      title="手机预览"
      sandbox="allow-same-origin"
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return
        applyNewsStyles(contentDocument)
        watchWideTables(contentDocument.body)
      }}
    />
  )
}
