// Sales of a lost till from the codes of its receipts: pasted, read from pictures, or scanned with the camera where the browser can.
import { useEffect, useRef, useState } from 'react'
import { sayCode } from '@falaj/contract/kernel/words'
import { rebuildMax, till, tillReasonWords } from '@falaj/contract/places/till'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { useAction } from '../../../api/use.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { tillWords } from './till.words.ts'

interface Detector {
  detect(source: ImageBitmap | HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
const newDetector = (): Detector | null => {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: new (options: { readonly formats: readonly string[] }) => Detector
  }
  return BarcodeDetector ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}
const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
const everyMs = 400
/** Each code is added once, however long it is held before the camera. */
const Camera = ({
  onFound,
  onFailed,
}: {
  readonly onFound: (codes: readonly string[]) => void
  readonly onFailed: () => void
}) => {
  const video = useRef<HTMLVideoElement>(null)
  const given = useRef({ onFound, onFailed })
  useEffect(() => {
    given.current = { onFound, onFailed }
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let isOver = false
    const detector = newDetector()
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (isOver || !element || !detector) return stream.getTracks().forEach((track) => track.stop())
      element.srcObject = stream
      await element.play()
      timer = setInterval(() => {
        void detector.detect(element).then((found) => given.current.onFound(found.map(({ rawValue }) => rawValue)))
      }, everyMs)
    }
    void begin().catch(() => given.current.onFailed())
    return () => {
      isOver = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return <video ref={video} muted playsInline style={{ inlineSize: '100%', blockSize: 'auto' }} />
}
const Results = ({ of }: { readonly of: Output<typeof till.rebuild>['results'] }) => {
  const t = useWords(tillWords)
  const language = useLanguage()
  const failed = of.filter(({ state }) => state !== 'applied')
  return (
    <div role="status">
      <p>{t('booked', { n: of.length - failed.length })}</p>
      <ul>
        {failed.map(({ index, reason }) => (
          <li key={index}>
            {t('notBooked', {
              line: index + 1,
              why:
                reason === null || reason === 'SIGNATURE' ? t('notOurs') : sayCode(tillReasonWords, reason, language),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
export const RebuildDialog = ({ deviceId, onClose }: { readonly deviceId: string; readonly onClose: () => void }) => {
  const t = useWords(tillWords)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [results, setResults] = useState<Output<typeof till.rebuild>['results'] | null>(null)
  const action = useAction(till.rebuild)
  const [detector] = useState(newDetector)
  const add = (codes: readonly string[]): void => {
    if (codes.length > 0) setText((before) => linesOf([before, ...codes].join('\n')).join('\n'))
  }
  const readPictures = async (files: FileList | null): Promise<void> => {
    if (!files || !detector) return
    let without = 0
    for (const file of files) {
      const found = await createImageBitmap(file)
        .then((picture) => detector.detect(picture))
        .catch(() => [])
      if (found.length === 0) without += 1
      add(found.map(({ rawValue }) => rawValue))
    }
    setProblem(without > 0 ? t('picturesNone', { n: without }) : null)
  }
  const codes = linesOf(text)
  const send = async (): Promise<void> => {
    if (results) return onClose()
    if (codes.length === 0) return setProblem(t('codesNone'))
    if (codes.length > rebuildMax) return setProblem(t('codesMany', { n: rebuildMax }))
    setProblem(null)
    setIsScanning(false)
    const answer = await action.run({ deviceId, codes })
    if (answer.kind === 'success') setResults(answer.body.results)
  }
  return (
    <FormDialog
      title={t('rebuildTitle')}
      busy={action.busy}
      act={results ? t('done') : t('rebuild')}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      {results ? (
        <Results of={results} />
      ) : (
        <>
          <p className="quiet small">{t('rebuildLead')}</p>
          {detector ? (
            <p>
              <button type="button" className="button" onClick={() => setIsScanning(!isScanning)}>
                {t(isScanning ? 'cameraStop' : 'camera')}
              </button>{' '}
              <label className="button">
                {t('pictures')}
                <input
                  type="file"
                  accept="image/*"
                  multiple
                  className="visually-hidden"
                  onChange={(event) => void readPictures(event.target.files)}
                />
              </label>
            </p>
          ) : (
            <p className="quiet small">{t('noDetector')}</p>
          )}
          {isScanning && (
            <Camera
              onFound={add}
              onFailed={() => {
                setIsScanning(false)
                setProblem(t('cameraFailed'))
              }}
            />
          )}
          <TextField
            label={t('codes')}
            lines={6}
            hint={t('found', { n: codes.length })}
            value={text}
            fault={problem}
            onChange={setText}
          />
        </>
      )}
    </FormDialog>
  )
}
