// The customer's code, read with the camera where the browser can read codes. Elsewhere it is typed.
import { button, h } from './dom.ts'
import { t } from './words.ts'

/** A browser API that TypeScript does not know yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector
const detectorClass = (): DetectorClass | null =>
  (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null
export const canReadCodes = (): boolean =>
  detectorClass() !== null && typeof navigator.mediaDevices?.getUserMedia === 'function'

const lookEveryMs = 200
/** Looks until it has found eighteen digits, as a wallet shows them, or is closed. */
export const camera = (onCode: (code: string) => void, onClose: () => void): HTMLElement => {
  const video = h('video', { muted: true, playsinline: true, 'aria-label': t('cameraPicture') })
  const status = h('p', { class: 'label', role: 'status' }, t('cameraHint'))
  let stream: MediaStream | null = null
  let isOver = false
  const stop = (): void => {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async (reader: Detector): Promise<void> => {
    while (!isOver) {
      // Another screen was opened.
      if (stream && !video.isConnected) return stop()
      const codes = await reader.detect(video)
      const code = codes.map(({ rawValue }) => rawValue.trim()).find((text) => /^\d{18}$/.test(text))
      if (code) {
        stop()
        return onCode(code)
      }
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  }
  const begin = async (): Promise<void> => {
    const reader = new (detectorClass()!)({ formats: ['qr_code', 'code_128'] })
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    await look(reader)
  }
  begin().catch(() => {
    if (isOver) return
    stop()
    video.remove()
    status.textContent = t('cameraFailed')
  })
  const close = button(t('back'), 'secondary', () => {
    stop()
    onClose()
  })
  return h('div', { class: 'column' }, video, status, close)
}
