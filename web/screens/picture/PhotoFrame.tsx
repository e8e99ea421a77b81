import { useState } from 'react'
import style from './PhotoFrame.module.css'
import type { PictureKind, UploadPhase } from './usePictureUpload.ts'

type PhotoFrameProps = { kind: PictureKind; url: string; hasPicture: boolean; phase: UploadPhase; label: string }

function percentOf(phase: UploadPhase): number | null {
  return phase.name === 'sending' ? Math.round(phase.share * 100) : null
}

/** The frame of the picture, in its final size from the start; progress is shown over it. */
export function PhotoFrame({ kind, url, hasPicture, phase, label }: PhotoFrameProps) {
  const [failedUrl, setFailedUrl] = useState('')
  const percent = percentOf(phase)
  const isShown = hasPicture && url !== '' && failedUrl !== url
  return (
    <div className={kind === 'photo' ? style.frame : `${style.frame} ${style.wide}`}>
      {isShown ? (
        <img
          className={kind === 'photo' ? style.image : `${style.image} ${style.whole}`}
          src={url}
          alt={`${label}预览`}
          onError={() => setFailedUrl(url)}
        />
      ) : (
        <div className={style.empty}>
          {kind === 'photo' ? <Sitter /> : <Paper />}
          {hasPicture && <p className={style.words}>照片已上传，预览暂时无法显示</p>}
        </div>
      )}
      {phase.name === 'reading' && <p className={style.veil}>正在读取</p>}
      {percent !== null && (
        <div className={style.veil}>
          <p>{percent < 100 ? `上传 ${percent}%` : '正在保存'}</p>
          <progress className={style.progress} max={100} value={percent} aria-label="上传进度" />
        </div>
      )}
    </div>
  )
}

/** A drawing of a certificate lying flat with all four edges visible. */
function Paper() {
  return (
    <svg className={style.sitter} viewBox="0 0 100 75" aria-hidden="true" focusable="false">
      <path d="M16 14h68v47H16z" />
      <path className={style.guide} d="M38 27h24M26 37h48M26 45h34" />
      <circle cx="71" cy="50" r="5" />
    </svg>
  )
}

/** A drawing of how the child should sit: head up, shoulders visible. */
function Sitter() {
  return (
    <svg className={style.sitter} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <path d="M50 34c15 0 23 11 23 27S62 92 50 92 27 77 27 61s8-27 23-27Z" />
      <path d="M8 140c0-24 14-36 32-39 3 5 7 7 10 7s7-2 10-7c18 3 32 15 32 39" />
      <path className={style.guide} d="M14 34h72M14 92h72" />
    </svg>
  )
}
