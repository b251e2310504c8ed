// The acquirer's own pages in a frame: it takes the card's number, so that none ever is in this page; and it shows the bank's confirmation.
import { h } from './dom.ts'
import { language, t } from './words.ts'

interface FrameMessage {
  readonly falaj?: string
  readonly kind?: string
  readonly token?: string
  readonly height?: number
}
let listening: { readonly frame: HTMLIFrameElement; readonly onToken: (token: string) => void } | null = null
addEventListener('message', ({ source, origin, data }: MessageEvent<FrameMessage | null>) => {
  const frame = listening?.frame
  if (!frame?.isConnected || source !== frame.contentWindow || origin !== new URL(frame.src).origin) return
  if (data?.falaj !== 'acquirer') return
  if (data.kind === 'token' && data.token) listening?.onToken(data.token)
  if (data.kind === 'height' && data.height) frame.style.blockSize = `${Math.min(640, Math.ceil(data.height))}px`
})
export const acquirerFrame = (
  url: string,
  {
    amount,
    merchant,
    onToken,
  }: { readonly amount: string; readonly merchant: string; readonly onToken: (token: string) => void },
): HTMLIFrameElement => {
  const query = new URLSearchParams({
    for: location.origin,
    lang: language,
    amount,
    merchant,
    primary: '0f6064',
    ink: 'ffffff',
  })
  const src = `${url}${url.includes('?') ? '&' : '?'}${query}`
  const frame = h('iframe', {
    src,
    title: t('cardFrame'),
    allow: 'payment',
    referrerpolicy: 'no-referrer',
    class: 'card-frame',
  })
  listening = { frame, onToken }
  return frame
}
