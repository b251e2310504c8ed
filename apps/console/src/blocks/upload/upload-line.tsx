// One file: its name and size, the bar while it is sent, and how it ended.
import { useWords } from '../../words/language.tsx'
import { Icon } from '../../light/icons.tsx'
import { Glyph } from '../glyph.tsx'
import { uploadWords } from './words.ts'
import '../tool.css'

export interface UploadFile {
  readonly key: string
  readonly file: File
  /** 0 to 1. */
  readonly share: number
  readonly failure: string | null
  /** Never sent: trying again would not help. */
  readonly refused?: boolean
  readonly path?: string
}
/** '1.4 MB'; a small file is never '0.0 MB'. */
export const megabytes = (bytes: number): string =>
  `${Math.max(0.1, bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

export const UploadLine = ({
  sent,
  onOpen,
  onRemove,
  onAgain,
}: {
  readonly sent: UploadFile
  readonly onOpen: (path: string) => void
  readonly onRemove: () => void
  readonly onAgain: () => void
}) => {
  const t = useWords(uploadWords)
  const { name, size } = sent.file
  const { path, failure } = sent
  return (
    <li className="upload-line" data-state={failure ? 'bad' : path ? 'ok' : 'go'}>
      <Glyph name={failure ? 'failed' : path ? 'done' : 'file'} size={14} />
      <span className="upload-name">
        {path ? (
          <button type="button" className="upload-open" aria-label={t('open', { name })} onClick={() => onOpen(path)}>
            {name}
          </button>
        ) : (
          name
        )}
        <span className="upload-size digits">{megabytes(size)}</span>
      </span>
      {failure && !sent.refused && (
        <button type="button" className="tool" aria-label={t('again', { name })} onClick={onAgain}>
          <Icon name="refresh" size={14} />
        </button>
      )}
      <button
        type="button"
        className="tool"
        aria-label={t(path || failure ? 'remove' : 'stop', { name })}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
      {!path && !failure && <progress aria-label={t('sending', { name })} max={1} value={sent.share} />}
      {failure && (
        <p className="upload-failure" role="alert">
          {failure}
        </p>
      )}
      {path && <span className="visually-hidden">{t('sent')}</span>}
    </li>
  )
}
