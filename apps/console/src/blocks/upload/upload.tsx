// Files to choose or drop: checked against the accept filter and the size before anything is sent, then sent with a bar each.
import { useEffect, useId, useRef, useState } from 'react'
import { accepts, filePurposes, type FilePurpose } from '@falaj/contract/workspace/file'
import { failureText } from '../../api/report.ts'
import { toast } from '../../state/messages.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Glyph } from '../glyph.tsx'
import { downloadFile } from '../export-job/download.ts'
import { sendFile, ticketFor, type AskTicket, type UploadResult } from './send.ts'
import { megabytes, UploadLine, type UploadFile } from './upload-line.tsx'
import { uploadWords } from './words.ts'
import './upload.css'
import '../progress.css'

export interface UploadProps {
  readonly label: string
  readonly purpose: FilePurpose
  /** '.pdf, image/*': narrower than the purpose, if wanted. */
  readonly accept?: string
  readonly disabled?: boolean
  readonly several?: boolean
  readonly invalid?: boolean
  /** Unless members' own ways are meant. */
  readonly askTicket?: AskTicket
  readonly onOpen?: (path: string) => Promise<void>
  /** The ids of what has arrived. */
  readonly onChange: (paths: readonly string[]) => void
}

export const Upload = ({
  label,
  purpose,
  accept,
  disabled = false,
  several = false,
  invalid = false,
  askTicket = ticketFor(purpose),
  onOpen = downloadFile,
  onChange,
}: UploadProps) => {
  const t = useWords(uploadWords)
  const language = useLanguage()
  const id = useId()
  const { mimes, sizeMax } = filePurposes[purpose]
  const filter = accept ?? mimes.join(', ')
  const [files, setFiles] = useState<readonly UploadFile[]>([])
  const [over, setOver] = useState(false)
  const stops = useRef(new Map<string, AbortController>())
  const count = useRef(0)
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const publish = (next: readonly UploadFile[]): void => onChange(next.flatMap(({ path }) => (path ? [path] : [])))
  const change = (key: string, part: Partial<UploadFile>): void =>
    setFiles((now) => {
      const next = now.map((each) => (each.key === key ? { ...each, ...part } : each))
      if (part.path) queueMicrotask(() => publish(next))
      return next
    })
  const sayFailure = (result: Exclude<UploadResult, { kind: 'success' }>): string =>
    result.kind === 'upload_error'
      ? t('failed', { status: result.status, method: result.method, url: result.url })
      : failureText(result, language)
  const send = async (sent: UploadFile): Promise<void> => {
    const stop = new AbortController()
    stops.current.set(sent.key, stop)
    change(sent.key, { share: 0, failure: null })
    const result = await sendFile(sent.file, askTicket, {
      signal: stop.signal,
      onProgress: (share) => change(sent.key, { share }),
    })
    stops.current.delete(sent.key)
    if (stop.signal.aborted) return
    if (result.kind === 'success') return change(sent.key, { path: result.body.path, share: 1 })
    const failure = sayFailure(result)
    change(sent.key, { failure })
    toast('error', failure)
  }
  const faultOf = (file: File): string | null => {
    if (!accepts(filter, file.name, file.type)) return t('type')
    return file.size > sizeMax ? t('large', { size: megabytes(sizeMax) }) : null
  }
  const take = (chosen: readonly File[]): void => {
    const added = (several ? chosen : chosen.slice(0, 1)).map((file): UploadFile => {
      count.current += 1
      return { key: `${id}${count.current}`, file, share: 0, failure: faultOf(file), refused: faultOf(file) !== null }
    })
    setFiles((now) => (several ? [...now, ...added] : added))
    for (const each of added) if (!each.failure) void send(each)
  }
  const remove = (key: string): void => {
    stops.current.get(key)?.abort()
    const next = files.filter((each) => each.key !== key)
    setFiles(next)
    publish(next)
  }
  return (
    <div className="upload">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a second way; the input inside is the first */}
      <div
        className="upload-place"
        data-over={over}
        data-disabled={disabled}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) take([...event.dataTransfer.files])
        }}
      >
        <Glyph name="upload" size={20} />
        <p>
          <label className="upload-choose" htmlFor={id}>
            {t('choose')}
            <span className="visually-hidden"> ({label})</span>
          </label>{' '}
          <span className="upload-drop">{t('drop')}</span>
        </p>
        <p className="upload-rules">{t('rules', { types: kindsOf(filter), size: megabytes(sizeMax) })}</p>
        <input
          id={id}
          type="file"
          className="upload-input"
          accept={filter}
          multiple={several}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="upload-list" aria-label={label}>
          {files.map((sent) => (
            <UploadLine
              key={sent.key}
              sent={sent}
              onOpen={(path) => void onOpen(path)}
              onRemove={() => remove(sent.key)}
              onAgain={() => void send(sent)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** 'PDF, PNG, JPEG': what people call the types of a filter. */
const kindsOf = (filter: string): string =>
  filter
    .split(',')
    .map((token) => token.trim().replace(/^\.|^[^/]*\/(?!\*)|\/\*$/g, ''))
    .map((kind) => (kind.includes('spreadsheetml') ? 'XLSX' : kind.toUpperCase()))
    .join(', ')
