import type { NewsFileWire } from '#contract/content/content.ts'
import { newsFileFacts } from '#domain/content/newsFile.ts'

/** The files of an article, below its text. */
export function NewsFiles({ files }: { files: readonly NewsFileWire[] }) {
  if (files.length === 0) return null
  return (
    <section className="newsFiles" aria-label="附件">
      <h3>附件</h3>
      <ul>
        {files.map(({ Path, Name, Kind, Bytes }) => (
          <li key={Path}>
            <a href={Path} download={Name}>
              <span>{Name}</span>
              <small>{newsFileFacts({ kind: Kind, bytes: Bytes })}</small>
            </a>
          </li>
        ))}
      </ul>
      <p>点开即下载。微信里打不开的，请点右上角“…”，选择在浏览器中打开。</p>
    </section>
  )
}
