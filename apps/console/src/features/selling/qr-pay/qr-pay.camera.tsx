// The customer's code, read with the till's camera where the browser can read codes.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href } from '@falaj/contract/kernel/routes'
import { useWords } from '../../../words/language.tsx'
import { qrPayWords } from './qr-pay.words.ts'

/** A browser API that TypeScript does not know yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const detectorClass = (): DetectorClass | null =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null
/** A browser that reads codes and lets a page have the camera at all. */
export const canReadCodes = (): boolean =>
  detectorClass() !== null && typeof navigator.mediaDevices?.getUserMedia === 'function'

/**
 * Only a document that was loaded as the till may have the camera; one that came here from another page is loaded once more. Nothing has been
 * typed yet.
 */
export const loadAsTill = (): void => {
  const [loaded] = performance.getEntriesByType('navigation')
  if (canReadCodes() && loaded && new URL(loaded.name).pathname !== href('/products/qr-pay')) location.reload()
}

const lookEveryMs = 200
type Trouble = 'cameraRefused' | 'cameraNone' | 'cameraFailed'
const troubleOf = (error: unknown): Trouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'cameraRefused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'cameraNone' : 'cameraFailed'
}

export interface CameraProps {
  /** Eighteen digits, as a wallet shows them. */
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}
export const Camera = ({ onCode, onClose }: CameraProps) => {
  const t = useWords(qrPayWords)
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const stop = (): void => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const begin = async (): Promise<void> => {
      const Reader = detectorClass()
      const element = video.current
      if (!Reader || !element) return setTrouble('cameraFailed')
      const reader = new Reader({ formats: ['qr_code', 'code_128'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver) return stop()
      element.srcObject = stream
      await element.play()
      const look = async (): Promise<void> => {
        const codes = await reader.detect(element)
        if (isOver) return
        const code = codes.map(({ rawValue }) => rawValue.trim()).find((text) => /^\d{18}$/.test(text))
        if (code) {
          stop()
          return found(code)
        }
        timer = setTimeout(() => void look().catch(fail), lookEveryMs)
      }
      await look()
    }
    const fail = (error: unknown): void => {
      if (isOver) return
      stop()
      setTrouble(troubleOf(error))
    }
    void begin().catch(fail)
    return stop
  }, [])
  return (
    <div className="till-camera">
      {trouble ? (
        <p role="alert">{t(trouble)}</p>
      ) : (
        <>
          <video ref={video} muted playsInline aria-label={t('cameraPicture')} />
          <p className="quiet small" role="status">
            {t('cameraHint')}
          </p>
        </>
      )}
      <button type="button" className="button" onClick={onClose}>
        {t('cameraClose')}
      </button>
    </div>
  )
}
